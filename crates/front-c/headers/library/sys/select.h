// Waiting for files of the host.
#pragma once
#include <time.h>
#define FD_SETSIZE 1024
extern "C" {
typedef struct { long opaque[16]; } fd_set;
int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *timeout);
void FD_SET(int file, fd_set *set);
void FD_CLR(int file, fd_set *set);
int FD_ISSET(int file, fd_set *set);
void FD_ZERO(fd_set *set);
}
