// Time of day of the host.
#pragma once
#include <time.h>
#include <sys/select.h>
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define timeradd(x, y, to) ((to)->tv_sec = (x)->tv_sec + (y)->tv_sec + ((x)->tv_usec + (y)->tv_usec >= 1000000), (to)->tv_usec = ((x)->tv_usec + (y)->tv_usec) % 1000000)
#define timersub(x, y, to) ((to)->tv_sec = (x)->tv_sec - (y)->tv_sec - ((x)->tv_usec < (y)->tv_usec), (to)->tv_usec = (x)->tv_usec - (y)->tv_usec + ((x)->tv_usec < (y)->tv_usec ? 1000000 : 0))
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
extern "C" {
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
struct itimerval {
  struct timeval it_interval, it_value;
};
int gettimeofday(struct timeval *result, void *zone);
int settimeofday(const struct timeval *value, const struct timezone *zone);
int getitimer(int which, struct itimerval *value);
int setitimer(int which, const struct itimerval *value, struct itimerval *old);
int utimes(const char *name, const struct timeval times[2]);
}
