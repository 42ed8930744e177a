//! `__syncthreads_or` in a branch that some threads do not take.
//! check: --block 64 --grid 1 => refuted barrier.divergence @6
__global__ void or_in_branch(const int *in, int *out) {
  int t = threadIdx.x, any = 0;
  if (in[t] > 0) {
    any = __syncthreads_or(t > 40);
  } else {
    __syncthreads();
  }
  out[t] = any;
}
