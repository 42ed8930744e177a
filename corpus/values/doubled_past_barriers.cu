//! A doubled variable is bounded from below by what is asked for passing the barrier; that does not keep it from wrapping.
//! check: --block 64 --grid 1 => refuted race.shared @8,12
//! replay: --block 64 --grid 1 --arg n=32
//! expect: race.shared @8,12
__global__ void doubled_past_barriers(int n) {
  __shared__ int s[65];
  unsigned b = 1;
  for (int i = 0; i < n; i++) { s[threadIdx.x] = threadIdx.x;
    if (b < 0x80000000u) __syncthreads();
    b <<= 1;
  }
  s[threadIdx.x + 1] = threadIdx.x;
}
