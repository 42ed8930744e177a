//! All but one thread leave: the one that is left waits for nobody.
//! check: --block 64 => proved
//! warns: barrier.exited @7
__global__ void alone(int *out) {
  if (threadIdx.x != 0) return;
  out[blockIdx.x] = 1;
  __syncthreads();
  out[blockIdx.x] = 2;
}
