// Walks through directories of the host.
#pragma once
#include <sys/stat.h>
extern "C" {
int ftw(const char *name, int (*f)(const char *, const struct stat *, int), int files);
}
