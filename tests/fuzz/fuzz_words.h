// Names that inputs are seasoned with, as they stand in files. formats.dict has the same
// ones for libFuzzer.
#ifndef LL_TESTS_FUZZ_WORDS_H
#define LL_TESTS_FUZZ_WORDS_H

static const char fuzz_words[][5] = {
    "REVM", "RDHM", "NICM", "XETM", "XDMM",    "DIMM",    "OMWM", "DIWM", "FDDM", "FDOM",
    "O2HM", "OBFM", "FXTM", "KNCM", "TVCM",    "RNCM",    "YLCM", "FRCM", "LACM", "HSCM",
    "QLCM", "ESCM", "VCCM", "DHPM", "NIAM",    "FOAM",    "ERAM", "OHAM", "DHOM", "XTOM",
    "TMOM", "NGOM", "IGOM", "BSOM", "VPOM",    "TPOM",    "RPOM", "VVOM", "BVOM", "TLOM",
    "SDOM", "NDOM", "DDOM", "GOFM", "PVCM",    "PGOM",    "YPOM", "IVOM", "TVOM", "RNOM",
    "VTOM", "ABOM", "RLOM", "RDOM", "NBOM",    "RBOM",    "VCOM", "QILM", "IROM", "BROM",
    "MD20", "SKIN", "BLP2", "WDBC", "MPQ\x1a", "MPQ\x1b",
};
#define NUM_FUZZ_WORDS (sizeof fuzz_words / sizeof *fuzz_words)

#endif
