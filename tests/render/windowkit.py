"""What the scripts share that drive the real program in a window: a screen without a monitor,
mouse and keyboard, pictures. argv: LAMPLIGHT OUT_FOLDER; pictures stay in OUT_FOLDER."""
import mmap
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

LAMPLIGHT, OUT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
SCREEN_W, SCREEN_H = 1024, 640
TIMEOUT_S = 40.0  # of anything that is waited for: other tests may be at work

results = []


def check(name, good, detail=""):
    results.append(bool(good))
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}", flush=True)
    if not good and detail:
        print("# " + str(detail).replace("\n", "\n# "), flush=True)
    return good


def wait_for(condition, timeout_s=TIMEOUT_S):
    end = time.monotonic() + timeout_s
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.03)
    return None


def png_write(path, width, height, rgb):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = b"".join(b"\0" + rgb[y * width * 3:(y + 1) * width * 3] for y in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" +
                     chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                     chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def png_read(path):
    """Width, height and rgb bytes of an 8-bit RGB file."""
    data = pathlib.Path(path).read_bytes()
    at, packed, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            size = struct.unpack(">IIBB", body[:10])
            assert size[2:] == (8, 2), size
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    width, height, stride = size[0], size[1], size[0] * 3
    raw, rows, last = zlib.decompress(packed), [], bytes(stride)
    for y in range(height):
        mode = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a = row[i - 3] if i >= 3 else 0
            b, c = last[i], last[i - 3] if i >= 3 else 0
            if mode == 1:
                row[i] = (row[i] + a) & 255
            elif mode == 2:
                row[i] = (row[i] + b) & 255
            elif mode == 3:
                row[i] = (row[i] + (a + b) // 2) & 255
            elif mode == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                row[i] = (row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        rows.append(bytes(row))
        last = rows[-1]
    return width, height, b"".join(rows)


class Screen:
    def __init__(self, folder):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN_W}x{SCREEN_H}x24",
             "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = ":" + pipe.readline().strip()
        self.env = dict(os.environ, DISPLAY=self.display)
        self.file = open(folder / "Xvfb_screen0", "rb")
        self.memory = mmap.mmap(self.file.fileno(), 0, prot=mmap.PROT_READ)
        # Frameless windows that are put where they ask to be; Alt+F4 asks them to close.
        rules = ["Style * !Title, !Borders, !Handles, BorderWidth 0, HandleWidth 0",
                 "Style * MinOverlapPlacement, ClickToFocus, FPGrabFocus",
                 "Key F4 A M Delete"]
        self.manager = subprocess.Popen(
            ["fvwm", *(word for rule in rules for word in ("-c", rule))], env=self.env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: "WM_CHECK(WINDOW)" in subprocess.run(
            ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=self.env, text=True,
            capture_output=True).stdout)

    def do(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.env, text=True,
                              capture_output=True).stdout.strip()

    def pixels(self):
        """The whole screen as rgb. The server writes its picture as an XWD file."""
        header = struct.unpack(">25I", self.memory[:100])
        start = header[0] + header[19] * 12
        raw = self.memory[start:start + SCREEN_W * SCREEN_H * 4]
        rgb = bytearray(SCREEN_W * SCREEN_H * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = raw[2::4], raw[1::4], raw[0::4]
        return bytes(rgb)

    def close(self):
        self.memory.close()
        self.file.close()
        self.manager.terminate()
        self.manager.wait()
        self.server.terminate()
        self.server.wait()


class Viewer:
    def __init__(self, screen, home, *flags):
        self.screen = screen
        self.log = open(home / "log", "w+")
        # Nothing here is plain ASCII, and the program runs in yet another folder.
        env = dict(screen.env, LAMPLIGHT_HOME=str(home), XDG_CACHE_HOME=str(home / "кэш"),
                   ASAN_OPTIONS="detect_leaks=0")
        self.process = subprocess.Popen([LAMPLIGHT, "view", "--validation", *flags], cwd="/",
                                        env=env, stdout=self.log, stderr=subprocess.STDOUT)
        self.window = wait_for(lambda: screen.do("search", "--onlyvisible", "--pid",
                                                 self.process.pid).split("\n")[0])
        if not self.window:
            raise SystemExit("Bail out! no window\n# " + self.text().replace("\n", "\n# "))
        self.front()

    def front(self):
        """In the upper left corner, with the keyboard; the mouse away from it."""
        def there():
            self.screen.do("windowmove", self.window, 0, 0, "windowfocus", self.window)
            self.screen.do("mousemove", SCREEN_W - 1, SCREEN_H - 1)
            time.sleep(0.1)  # a mouse that is let go of jumps back to where it was taken
            return (self.size()[:2] == (0, 0) and
                    f"x:{SCREEN_W - 1} " in self.screen.do("getmouselocation"))
        wait_for(there, 10)

    def text(self):
        self.log.flush()
        return pathlib.Path(self.log.name).read_text()

    def wait_log(self, pattern, timeout_s=TIMEOUT_S):
        return wait_for(lambda: re.search(pattern, self.text()), timeout_s)

    def title(self):
        return self.screen.do("getwindowname", self.window)

    def wait_title(self, pattern):
        return wait_for(lambda: re.search(pattern, self.title()))

    def size(self):
        lines = self.screen.do("getwindowgeometry", "--shell", self.window)
        values = dict(line.split("=") for line in lines.split("\n") if "=" in line)
        return tuple(int(values.get(k, 0)) for k in ("X", "Y", "WIDTH", "HEIGHT"))

    def key(self, *names):
        self.screen.do("key", "--clearmodifiers", *names)

    def type(self, text):
        self.key("g")
        time.sleep(0.3)
        self.screen.do("type", "--delay", "20", text)
        self.key("Return")

    def picture(self, keep=None):
        """What the screen shows where the window is."""
        x, y, width, height = self.size()
        rgb, rows = self.screen.pixels(), []
        for row in range(max(y, 0), min(y + height, SCREEN_H)):
            at = (row * SCREEN_W + max(x, 0)) * 3
            rows.append(rgb[at:at + min(width, SCREEN_W - x) * 3])
        if keep and rows:
            png_write(OUT / (keep + ".png"), len(rows[0]) // 3, len(rows), b"".join(rows))
        return b"".join(rows)

    def settled(self, keep=None):
        """The picture, once it stays the same; with still water it does."""
        last, times = self.picture(), 0
        end = time.monotonic() + 15
        while times < 3 and time.monotonic() < end:
            time.sleep(0.1)
            now = self.picture()
            times = times + 1 if now == last else 0
            last = now
        return self.picture(keep)

    def changes(self, share, act, keep=None):
        """Whether the picture comes to differ in so large a share of its bytes, and what it
        then is."""
        before = self.settled()
        act()
        good = wait_for(lambda: changed(before, self.picture()) > share, 15)
        return bool(good), self.settled(keep)

    def screenshot(self):
        """The file that F12 writes."""
        num = self.text().count("/screenshots/")
        self.key("F12")
        wait_for(lambda: self.text().count("/screenshots/") > num)
        lines = [line for line in self.text().split("\n") if "/screenshots/" in line]
        return lines[-1].split("view: ", 1)[1]

    def end(self):
        """The exit code; None if it had to be killed."""
        try:
            return self.process.wait(TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            return None

    def quit(self):
        """As a person does; without a message of validation so far."""
        self.front()
        self.key("ctrl+q")
        check("Ctrl+Q ends it well", self.end() == 0, self.text())
        bad = re.findall(r"^(?:error|warn) .*$", self.text(), re.M)
        check("without a message of validation", not bad, "\n".join(bad))
        found = re.search(r"interactive after .*", self.text())
        print("# " + (found.group() if found else ""))


def changed(a, b):
    """Share of bytes that differ, of a sample."""
    a, b = a[::31], b[::31]
    return 1 if len(a) != len(b) else sum(x != y for x, y in zip(a, b)) / max(len(a), 1)


def colors(rgb):
    return len({rgb[i:i + 3] for i in range(0, len(rgb), 3 * 37)})


def cache_link(home):
    """The demo of the user's own cache, which need not be built again, by another name."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    real = pathlib.Path(cache) / "lamplight"
    real.mkdir(parents=True, exist_ok=True)
    (home / "кэш").mkdir()
    (home / "кэш" / "lamplight").symlink_to(real.resolve())


def run(script):
    """script(screen, home): home holds what the program keeps."""
    for tool in ("Xvfb", "xdotool", "fvwm", "xprop"):
        if not shutil.which(tool):
            print(f"1..0 # SKIP {tool} is not installed")
            return
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="lamplight-Wörld 世界-") as name:
        cache_link(pathlib.Path(name))
        screen = Screen(pathlib.Path(name))
        try:
            script(screen, pathlib.Path(name))
        finally:
            screen.close()
    print(f"1..{len(results)}")
    sys.exit(not all(results))
