// Patterns of file names.
#pragma once
#define GLOB_ERR 1
#define GLOB_TILDE 4096
#define GLOB_NOMATCH 3
extern "C" {
typedef struct {
  size_t gl_pathc;
  char **gl_pathv;
  size_t gl_offs;
} glob_t;
int glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *result);
void globfree(glob_t *result);
}
