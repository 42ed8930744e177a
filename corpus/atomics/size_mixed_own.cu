//! Only one thread uses both sizes on the same bytes.
//! replay: --block 8 --array c=zero:ulong:8
//! expect: ok
//! check: proved
__global__ void size_mixed_own(unsigned long long *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&c[i], 1ull);
  atomicAdd((unsigned int *)&c[i], 1u);
}
