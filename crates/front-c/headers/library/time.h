// Time of the host.
#pragma once
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
extern "C" {
typedef long time_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
};
struct timeval {
  long tv_sec;
  long tv_usec;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
time_t time(time_t *result);
double difftime(time_t end, time_t start);
struct tm *localtime(const time_t *when);
struct tm *gmtime(const time_t *when);
char *ctime(const time_t *when);
size_t strftime(char *to, size_t size, const char *format, const struct tm *when);
int clock_gettime(int clock, struct timespec *result);
int nanosleep(const struct timespec *wanted, struct timespec *left);
}
