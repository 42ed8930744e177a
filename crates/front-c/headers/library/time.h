// Time of the host.
#pragma once
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1
#define TIME_UTC 1
extern "C" {
typedef long time_t;
typedef int clockid_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
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
struct tm *localtime_r(const time_t *when, struct tm *result);
struct tm *gmtime_r(const time_t *when, struct tm *result);
char *ctime_r(const time_t *when, char *to);
char *asctime(const struct tm *when);
char *asctime_r(const struct tm *when, char *to);
time_t mktime(struct tm *when);
time_t timegm(struct tm *when);
char *strptime(const char *s, const char *format, struct tm *when);
int clock_getres(int clock, struct timespec *result);
int clock_settime(int clock, const struct timespec *value);
int clock_nanosleep(int clock, int flags, const struct timespec *wanted, struct timespec *left);
int timespec_get(struct timespec *result, int base);
void tzset(void);
int nanosleep(const struct timespec *wanted, struct timespec *left);
}
