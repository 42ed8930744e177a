//! Two fields of a run of three bytes lie in different bytes, and are one memory location all the same.
//! replay: --block 2
//! expect: race.shared @9,10
//! check: refuted race.shared
struct Chars { signed char a : 5, b : 5, c : 5; };

__global__ void bit_fields_of_odd_size_race() {
  __shared__ Chars chars;
  if (threadIdx.x == 0) chars.a = 1;
  if (threadIdx.x == 1) chars.c = 1;
}
