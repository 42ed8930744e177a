// Customs of a place.
#pragma once
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_ALL 6
extern "C" {
struct lconv {
  char *decimal_point, *thousands_sep, *grouping;
};
char *setlocale(int category, const char *name);
struct lconv *localeconv(void);
}
namespace std {
using ::lconv;
using ::setlocale;
using ::localeconv;
}
