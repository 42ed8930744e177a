//! Counters of narrow types wrap around in loops.
//! replay: --block 2 --array out=zero:int:2
//! expect: ok
//! array: out = 10 510
//! check: proved
__global__ void narrow_counters(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int rounds = 0;
  for (unsigned char k = 250; k != 4; k++) rounds++;
  unsigned short wide = 65500;
  wide += 36;
  out[i] = rounds + (i & 1) * (500 + wide);
}
