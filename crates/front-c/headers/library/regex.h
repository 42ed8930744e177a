// Regular expressions of POSIX.
#pragma once
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOMATCH 1
extern "C" {
typedef int regoff_t;
typedef struct {
  size_t re_nsub;
  void *opaque[7];
} regex_t;
typedef struct {
  regoff_t rm_so, rm_eo;
} regmatch_t;
int regcomp(regex_t *expression, const char *pattern, int flags);
int regexec(const regex_t *expression, const char *s, size_t count, regmatch_t matches[], int flags);
size_t regerror(int code, const regex_t *expression, char *to, size_t size);
void regfree(regex_t *expression);
}
