// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
#include <helper_string.h>
#ifndef MIN
#define MIN(a, b) ((a < b) ? a : b)
#endif
#ifndef MAX
#define MAX(a, b) ((a > b) ? a : b)
#endif
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)
bool __loadPPM(const char *file, unsigned char **data, unsigned int *w, unsigned int *h, unsigned int *channels);
bool __savePPM(const char *file, unsigned char *data, unsigned int w, unsigned int h, unsigned int channels);
template <class T> bool sdkLoadPGM(const char *file, T **data, unsigned int *w, unsigned int *h);
template <class T> bool sdkLoadPPM4(const char *file, T **data, unsigned int *w, unsigned int *h);
bool sdkLoadPPM4ub(const char *file, unsigned char **data, unsigned int *w, unsigned int *h);
template <class T> bool sdkSavePGM(const char *file, T *data, unsigned int w, unsigned int h);
bool sdkSavePPMub(const char *file, unsigned char *data, unsigned int w, unsigned int h);
bool sdkSavePPM4ub(const char *file, unsigned char *data, unsigned int w, unsigned int h);
template <class T> bool sdkReadFile(const char *file, T **data, unsigned int *length, bool verbose);
template <class T> bool sdkReadFileBlocks(const char *file, T **data, unsigned int *length, unsigned int block, unsigned int size, bool verbose);
template <class T, class S> bool sdkWriteFile(const char *file, const T *data, unsigned int length, const S epsilon, bool verbose, bool append = false);
template <class T, class S> bool compareData(const T *reference, const T *data, const unsigned int length, const S epsilon, const float threshold);
template <class T, class S> bool compareDataAsFloatThreshold(const T *reference, const T *data, const unsigned int length, const S epsilon, const float threshold);
bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int length, const float epsilon);
bool sdkCompareBin2BinUint(const char *source, const char *reference, unsigned int count, const float epsilon, const float threshold, char *path);
bool sdkCompareBin2BinFloat(const char *source, const char *reference, unsigned int count, const float epsilon, const float threshold, char *path);
bool sdkComparePPM(const char *source, const char *reference, const float epsilon, const float threshold, bool verbose);
bool sdkComparePGM(const char *source, const char *reference, const float epsilon, const float threshold, bool verbose);
void sdkDumpBin(void *data, unsigned int bytes, const char *file);
unsigned char *sdkLoadBin(const char *file, unsigned int *bytes);
#pragma clang attribute pop
