// The C library, as far as GPU programs use it. Names that a program might well use itself without including a
// header (time, read, remove, ...) are left to the headers in library/.
#pragma once

// == assertions ==
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
void assert(bool condition);
#endif

extern "C" {
void __assert_fail(const char *text, const char *file, unsigned int line, const char *function) __attribute__((noreturn));
void __assertfail(const char *text, const char *file, unsigned int line, const char *function, size_t size) __attribute__((noreturn));

// == memory ==
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *p, size_t size);
void free(void *p);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **p, size_t alignment, size_t size);
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *p, int value, size_t count);
int memcmp(const void *x, const void *y, size_t count);
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
void *reallocarray(void *p, size_t count, size_t size);
size_t malloc_usable_size(void *p);
void *memccpy(void *to, const void *from, int c, size_t count);
void *mempcpy(void *to, const void *from, size_t count);
void bzero(void *p, size_t count);
void bcopy(const void *from, void *to, size_t count);
int bcmp(const void *x, const void *y, size_t count);
void *alloca(size_t size);

// == strings ==
size_t strlen(const char *s);
int strcmp(const char *x, const char *y);
int strncmp(const char *x, const char *y, size_t count);
int strcasecmp(const char *x, const char *y);
int strncasecmp(const char *x, const char *y, size_t count);
size_t strspn(const char *s, const char *accepted);
size_t strcspn(const char *s, const char *refused);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t count);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t count);
char *strdup(const char *s);
int ffs(int x);
char *strtok(char *s, const char *separators);
char *strerror(int number);
char *strtok_r(char *s, const char *separators, char **rest);
char *strsep(char **s, const char *separators);
char *strndup(const char *s, size_t count);
size_t strnlen(const char *s, size_t count);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t count);
int strcoll(const char *x, const char *y);
size_t strxfrm(char *to, const char *from, size_t count);
char *strerror_r(int number, char *to, size_t size);
char *strsignal(int number);
int strverscmp(const char *x, const char *y);
int ffsl(long x);
int ffsll(long long x);

// == output and input ==
#define EOF (-1)
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int printf(const char *format, ...);
int vprintf(const char *format, __builtin_va_list arguments);
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t size, const char *format, ...);
int vsnprintf(char *to, size_t size, const char *format, __builtin_va_list arguments);
int puts(const char *s);
int putchar(int c);
int scanf(const char *format, ...);
int sscanf(const char *s, const char *format, ...);
int vsprintf(char *to, const char *format, __builtin_va_list arguments);
int vscanf(const char *format, __builtin_va_list arguments);
int vsscanf(const char *s, const char *format, __builtin_va_list arguments);
int asprintf(char **to, const char *format, ...);
int vasprintf(char **to, const char *format, __builtin_va_list arguments);
int dprintf(int file, const char *format, ...);

// == files ==
typedef struct __gpuproof_file FILE;
typedef struct { long opaque[2]; } fpos_t;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
int fprintf(FILE *file, const char *format, ...);
int vfprintf(FILE *file, const char *format, __builtin_va_list arguments);
int fscanf(FILE *file, const char *format, ...);
FILE *fopen(const char *name, const char *mode);
int remove(const char *name);
int rename(const char *name, const char *other);
long getline(char **line, size_t *size, FILE *file);
int fclose(FILE *file);
int fflush(FILE *file);
size_t fread(void *p, size_t size, size_t count, FILE *file);
size_t fwrite(const void *p, size_t size, size_t count, FILE *file);
char *fgets(char *s, int size, FILE *file);
int fputs(const char *s, FILE *file);
int fgetc(FILE *file);
int fputc(int c, FILE *file);
int getc(FILE *file);
int getchar(void);
int fseek(FILE *file, long offset, int origin);
long ftell(FILE *file);
void rewind(FILE *file);
int feof(FILE *file);
int ferror(FILE *file);
void perror(const char *s);
FILE *freopen(const char *name, const char *mode, FILE *file);
FILE *fdopen(int number, const char *mode);
FILE *fmemopen(void *p, size_t size, const char *mode);
FILE *open_memstream(char **p, size_t *size);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *file);
FILE *tmpfile(void);
char *tmpnam(char *name);
int fileno(FILE *file);
int putc(int c, FILE *file);
int ungetc(int c, FILE *file);
int vfscanf(FILE *file, const char *format, __builtin_va_list arguments);
int setvbuf(FILE *file, char *buffer, int mode, size_t size);
void setbuf(FILE *file, char *buffer);
void setlinebuf(FILE *file);
int fgetpos(FILE *file, fpos_t *at);
int fsetpos(FILE *file, const fpos_t *at);
int fseeko(FILE *file, long offset, int origin);
long ftello(FILE *file);
int fseeko64(FILE *file, long offset, int origin);
long ftello64(FILE *file);
FILE *fopen64(const char *name, const char *mode);
void clearerr(FILE *file);
long getdelim(char **line, size_t *size, int until, FILE *file);
void flockfile(FILE *file);
void funlockfile(FILE *file);

// == program ==
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
void exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int atexit(void (*function)(void));
char *getenv(const char *name);
int system(const char *command);
void _Exit(int status) __attribute__((noreturn));
void quick_exit(int status) __attribute__((noreturn));
int at_quick_exit(void (*function)(void));
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *text);
char *realpath(const char *name, char *resolved);
int mkstemp(char *name);
char *mkdtemp(char *name);
char *mktemp(char *name);
int getloadavg(double *loads, int count);

// == numbers ==
int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double atof(const char *s);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
double strtod(const char *s, char **end);
float strtof(const char *s, char **end);
long double strtold(const char *s, char **end);
long lrand48(void);
long mrand48(void);
double erand48(unsigned short state[3]);
long nrand48(unsigned short state[3]);
long jrand48(unsigned short state[3]);
unsigned short *seed48(unsigned short state[3]);
int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
double drand48(void);
void srand48(long seed);
long random(void);
void srandom(unsigned int seed);
void qsort(void *p, size_t count, size_t size, int (*compare)(const void *, const void *));
void qsort_r(void *p, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *given);
void *bsearch(const void *key, const void *p, size_t count, size_t size, int (*compare)(const void *, const void *));
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
ldiv_t ldiv(long x, long y);
lldiv_t lldiv(long long x, long long y);
int mblen(const char *s, size_t count);
int mbtowc(wchar_t *to, const char *s, size_t count);
int wctomb(char *to, wchar_t c);
size_t mbstowcs(wchar_t *to, const char *from, size_t count);
size_t wcstombs(char *to, const wchar_t *from, size_t count);

// == characters ==
int isalpha(int c);
int isdigit(int c);
int isalnum(int c);
int isspace(int c);
int isupper(int c);
int islower(int c);
int toupper(int c);
int tolower(int c);
int isxdigit(int c);
int isprint(int c);
int ispunct(int c);
int iscntrl(int c);
int isgraph(int c);
int isblank(int c);
int isascii(int c);
int toascii(int c);
}
const char *strchr(const char *s, int c);
char *strchr(char *s, int c);
const char *strrchr(const char *s, int c);
char *strrchr(char *s, int c);
const char *strpbrk(const char *s, const char *accepted);
char *strpbrk(char *s, const char *accepted);
const char *strstr(const char *s, const char *t);
char *strstr(char *s, const char *t);
const void *memchr(const void *p, int c, size_t count);
void *memchr(void *p, int c, size_t count);
const void *memrchr(const void *p, int c, size_t count);
void *memrchr(void *p, int c, size_t count);
void *memmem(const void *p, size_t size, const void *wanted, size_t count);
const char *strcasestr(const char *s, const char *t);
char *strcasestr(char *s, const char *t);
const char *strchrnul(const char *s, int c);
char *strchrnul(char *s, int c);
