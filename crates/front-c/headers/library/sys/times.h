// Times of a process of the host.
#pragma once
extern "C" {
struct tms {
  clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
clock_t times(struct tms *result);
}
