// Time of day of the host.
#pragma once
#include <time.h>
extern "C" {
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
int gettimeofday(struct timeval *result, void *zone);
}
