// Scheduling of the host.
#pragma once
#include <sys/types.h>
#include <time.h>
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define CPU_SETSIZE 1024
extern "C" {
struct sched_param {
  int sched_priority;
};
typedef struct { unsigned long opaque[16]; } cpu_set_t;
void CPU_ZERO(cpu_set_t *set);
void CPU_SET(size_t cpu, cpu_set_t *set);
void CPU_CLR(size_t cpu, cpu_set_t *set);
int CPU_ISSET(size_t cpu, const cpu_set_t *set);
int CPU_COUNT(const cpu_set_t *set);
int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameters);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);
}
