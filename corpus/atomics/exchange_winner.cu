//! All exchange the flag for 1; only the first one does not find the 1.
//! replay: --block 8 --grid 2 --array flag=zero:int:1 --array out=fill:-1:int:1
//! expect: ok
//! check: proved
__global__ void exchange_winner(int *flag, int *out) {
  if (atomicExch(flag, 1) != 1) *out = blockIdx.x * blockDim.x + threadIdx.x;
}
