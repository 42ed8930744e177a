// Time of the host in milliseconds.
#pragma once
#include <time.h>
extern "C" {
struct timeb {
  time_t time;
  unsigned short millitm;
  short timezone, dstflag;
};
int ftime(struct timeb *result);
}
