//! Strings of wide characters.
//! replay: --block 1 --grid 1 --array out=zero:int:3
//! expect: ok
//! array: out = 98 99 0
//! check: --block 1 --grid 1 => proved
__global__ void read(int *out) {
  const char16_t s[] = u"abc";
  out[0] = s[1];
  out[1] = L"abc"[2];
  out[2] = U"abc"[3];
}
