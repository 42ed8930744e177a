// Patterns of names.
#pragma once
#define FNM_NOMATCH 1
#define FNM_PATHNAME 1
extern "C" {
int fnmatch(const char *pattern, const char *s, int flags);
}
