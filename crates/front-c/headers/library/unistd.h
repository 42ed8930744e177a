// System calls of the host.
#pragma once
extern "C" {
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
int getpid(void);
int getopt(int count, char *const arguments[], const char *options);
extern char *optarg;
extern int optind;
int access(const char *name, int mode);
int close(int file);
ssize_t read(int file, void *p, size_t count);
ssize_t write(int file, const void *p, size_t count);
long sysconf(int name);
}
