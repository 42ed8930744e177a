// The machine of the host.
#pragma once
extern "C" {
struct sysinfo {
  long uptime;
  unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap;
  unsigned short procs;
  unsigned long totalhigh, freehigh;
  unsigned int mem_unit;
};
int sysinfo(struct sysinfo *result);
int get_nprocs(void);
int get_nprocs_conf(void);
}
