#include "runner/probe.h"

#include <stdio.h>
#include <stdlib.h>

#include "runner/statistics.h"

uint32_t ll_probe_frames(const char *text)
{
    uint32_t num = 0;
    for (; *text >= '0' && *text <= '9' && num <= LL_MAX_PROBE_FRAMES; text++)
        num = num * 10 + (uint32_t)(*text - '0');
    return *text || num > LL_MAX_PROBE_FRAMES ? 0 : num;
}

bool ll_probe_init(struct ll_probe *probe, uint32_t num_frames, uint32_t num_warm)
{
    *probe = (struct ll_probe){ .num_frames = num_frames, .num_warm = num_warm };
    probe->frame_ms = calloc(num_frames, sizeof *probe->frame_ms);
    return probe->frame_ms;
}

void ll_probe_finish(struct ll_probe *probe)
{
    free(probe->frame_ms);
    *probe = (struct ll_probe){ 0 };
}

bool ll_probe_frame(struct ll_probe *probe, bool presentable, double now_s, double cpu_s)
{
    if (probe->sampled == probe->num_frames)
        return true;
    if (!presentable && !probe->sampled) {
        probe->warmed = 0; // begins anew
        return false;
    }
    if (probe->warmed <= probe->num_warm) { // the frame after the last starts the clock
        probe->warmed++;
        probe->start_s = probe->last_s = now_s;
        probe->start_cpu_s = cpu_s;
        return false;
    }
    probe->frame_ms[probe->sampled++] = (now_s - probe->last_s) * 1e3;
    probe->last_s = now_s;
    probe->end_s = now_s;
    probe->end_cpu_s = cpu_s;
    return probe->sampled == probe->num_frames;
}

void ll_probe_line(struct ll_probe *probe, const struct ll_probe_facts *facts,
                   char line[LL_PROBE_LINE_BYTES])
{
    struct ll_summary ms = ll_summarize(probe->frame_ms, probe->sampled);
    double wall_s = probe->end_s - probe->start_s;
    double cpu_s = probe->end_cpu_s - probe->start_cpu_s;
    double num = probe->sampled ? probe->sampled : 1;
    snprintf(line, LL_PROBE_LINE_BYTES,
             "probe frames=%u mean_ms=%.3f p50_ms=%.3f p95_ms=%.3f p99_ms=%.3f "
             "max_ms=%.3f fps=%.1f particles=%u submeshes=%u drawn=%u entities=%u "
             "window=%ux%u world=%ux%u cpu_ms=%.3f cpu_pct=%.1f present=%s",
             probe->sampled, ms.mean, ms.p50, ms.p95, ms.p99, ms.max,
             wall_s > 0 ? num / wall_s : 0, facts->num_particles, facts->num_submeshes,
             facts->num_drawn, facts->num_entities, facts->window[0], facts->window[1],
             facts->world[0], facts->world[1], cpu_s * 1e3 / num,
             wall_s > 0 ? cpu_s / wall_s * 100 : 0, facts->present_mode);
}
