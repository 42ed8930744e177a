//! Unsigned arithmetic wraps exactly.
//! replay: --block 4 --array out=zero:uint:12
//! expect: ok
//! array: out = 4294967295 0 1 2 0 3000000000 1705032704 410065408 4294967294 4294967295 0 1
//! check: --block 4 --grid 1 => proved
__global__ void unsigned_wrap(unsigned *out) {
  unsigned i = threadIdx.x;
  out[i] = i - 1;
  out[4 + i] = i * 3000000000u;
  out[8 + i] = 0xfffffffeu + i;
}
