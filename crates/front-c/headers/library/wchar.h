// Wide characters.
#pragma once
#include <time.h>
#include <stdarg.h>
#define WEOF (0xffffffffu)
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
extern "C" {
typedef unsigned int wint_t;
typedef struct { int opaque[2]; } mbstate_t;
size_t wcslen(const wchar_t *s);
int wcscmp(const wchar_t *x, const wchar_t *y);
int wcsncmp(const wchar_t *x, const wchar_t *y, size_t count);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t count);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsstr(const wchar_t *s, const wchar_t *t);
wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t count);
wchar_t *wmemset(wchar_t *p, wchar_t c, size_t count);
long wcstol(const wchar_t *s, wchar_t **end, int base);
double wcstod(const wchar_t *s, wchar_t **end);
int wprintf(const wchar_t *format, ...);
int fwprintf(FILE *file, const wchar_t *format, ...);
int swprintf(wchar_t *to, size_t size, const wchar_t *format, ...);
wint_t fgetwc(FILE *file);
wchar_t *fgetws(wchar_t *s, int size, FILE *file);
size_t mbrtowc(wchar_t *to, const char *s, size_t count, mbstate_t *state);
size_t wcrtomb(char *to, wchar_t c, mbstate_t *state);
size_t mbsrtowcs(wchar_t *to, const char **from, size_t count, mbstate_t *state);
size_t wcsrtombs(char *to, const wchar_t **from, size_t count, mbstate_t *state);
}
namespace std {
using ::wint_t;
using ::mbstate_t;
using ::wcslen;
using ::wcscmp;
using ::wcsncmp;
using ::wcscpy;
using ::wcsncpy;
using ::wcscat;
using ::wcschr;
using ::wcsstr;
using ::wmemcpy;
using ::wmemset;
using ::wcstol;
using ::wcstod;
using ::wprintf;
using ::fwprintf;
using ::swprintf;
using ::fgetwc;
using ::fgetws;
using ::mbrtowc;
using ::wcrtomb;
using ::mbsrtowcs;
using ::wcsrtombs;
}
