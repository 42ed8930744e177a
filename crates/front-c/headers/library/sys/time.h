// Time of day of the host.
#pragma once
#include <time.h>
extern "C" {
struct timeval {
  long tv_sec;
  long tv_usec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
int gettimeofday(struct timeval *result, void *zone);
}
