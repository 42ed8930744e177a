// What a process of the host has used.
#pragma once
#include <sys/time.h>
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
extern "C" {
struct rusage {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss;
};
int getrusage(int who, struct rusage *usage);
}
