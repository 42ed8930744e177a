// Files of the host.
#pragma once
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_TRUNC 01000
extern "C" int open(const char *name, int flags, ...);
