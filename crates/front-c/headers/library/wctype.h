// Kinds of wide characters.
#pragma once
#include <wchar.h>
extern "C" {
int iswalpha(wint_t c);
int iswdigit(wint_t c);
int iswalnum(wint_t c);
int iswspace(wint_t c);
int iswupper(wint_t c);
int iswlower(wint_t c);
int iswxdigit(wint_t c);
int iswprint(wint_t c);
int iswpunct(wint_t c);
int iswcntrl(wint_t c);
int iswgraph(wint_t c);
wint_t towupper(wint_t c);
wint_t towlower(wint_t c);
}
namespace std {
using ::iswalpha;
using ::iswdigit;
using ::iswalnum;
using ::iswspace;
using ::iswupper;
using ::iswlower;
using ::iswxdigit;
using ::iswprint;
using ::iswpunct;
using ::iswcntrl;
using ::iswgraph;
using ::towupper;
using ::towlower;
}
