// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(to, count, from) strcpy(to, from)
#define FOPEN(file, path, mode) (file = fopen(path, mode))
#define FOPEN_FAIL(result) (result == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = function)
int stringRemoveDelimiter(char delimiter, const char *text);
int getFileExtension(char *path, char **extension);
bool checkCmdLineFlag(const int argc, const char **argv, const char *name);
int getCmdLineArgumentInt(const int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value);
template <class T> bool getCmdLineArgumentValue(const int argc, const char **argv, const char *name, T *value);
char *sdkFindFilePath(const char *path, const char *executable);
#pragma clang attribute pop
