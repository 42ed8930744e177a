// Files of the host.
#pragma once
#include <sys/types.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_SYNC 04010000
#define O_DIRECT 040000
#define O_LARGEFILE 0
#define O_DIRECTORY 0200000
#define O_CLOEXEC 02000000
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
extern "C" {
int open(const char *name, int flags, ...);
int open64(const char *name, int flags, ...);
int openat(int directory, const char *name, int flags, ...);
int creat(const char *name, mode_t mode);
int fcntl(int file, int command, ...);
int posix_fadvise(int file, off_t offset, off_t size, int advice);
int posix_fallocate(int file, off_t offset, off_t size);
}
