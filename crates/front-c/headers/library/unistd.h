// System calls of the host.
#pragma once
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_ARG_MAX 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_LEVEL1_DCACHE_SIZE 188
#define _SC_LEVEL1_DCACHE_LINESIZE 190
#define _SC_LEVEL2_CACHE_SIZE 194
#define _SC_LEVEL3_CACHE_SIZE 200
#define F_LOCK 1
#define F_ULOCK 0
extern "C" {
extern char *optarg;
extern int optind, opterr, optopt;
extern char **environ;
int getopt(int count, char *const arguments[], const char *options);
unsigned int sleep(unsigned int seconds);
int usleep(unsigned int microseconds);
unsigned int alarm(unsigned int seconds);
int pause(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
pid_t fork(void);
pid_t setsid(void);
int execv(const char *name, char *const arguments[]);
int execvp(const char *name, char *const arguments[]);
int execve(const char *name, char *const arguments[], char *const environment[]);
int execl(const char *name, const char *argument, ...);
int execlp(const char *name, const char *argument, ...);
void _exit(int status) __attribute__((noreturn));
int access(const char *name, int mode);
int close(int file);
ssize_t read(int file, void *p, size_t count);
ssize_t write(int file, const void *p, size_t count);
ssize_t pread(int file, void *p, size_t count, off_t offset);
ssize_t pwrite(int file, const void *p, size_t count, off_t offset);
off_t lseek(int file, off_t offset, int origin);
off64_t lseek64(int file, off64_t offset, int origin);
int ftruncate(int file, off_t size);
int truncate(const char *name, off_t size);
int fsync(int file);
int fdatasync(int file);
void sync(void);
int dup(int file);
int dup2(int file, int other);
int pipe(int files[2]);
int isatty(int file);
char *ttyname(int file);
int lockf(int file, int command, off_t size);
int link(const char *name, const char *other);
int symlink(const char *name, const char *other);
ssize_t readlink(const char *name, char *to, size_t size);
int unlink(const char *name);
int rmdir(const char *name);
int chdir(const char *name);
char *getcwd(char *to, size_t size);
int chown(const char *name, uid_t user, gid_t group);
int gethostname(char *to, size_t size);
char *getlogin(void);
long sysconf(int name);
long pathconf(const char *name, int what);
int getpagesize(void);
int nice(int by);
void *sbrk(long count);
long syscall(long number, ...);
}
