//! Numbers of characters in strings.
//! replay: --block 1 --grid 1 --array out=zero:int:5
//! expect: ok
//! array: out = 1 -1 10 3 0
__global__ void read(int *out) {
  const char s[] = "\1\377\n";
  out[0] = s[0];
  out[1] = s[1];
  out[2] = s[2];
  out[3] = sizeof s - 1;
  out[4] = s[3];
}
