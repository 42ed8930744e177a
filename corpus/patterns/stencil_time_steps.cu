//! Several time steps in one block, two buffers swapped by pointer.
//! replay: --block 8 --array a=list:int:0,0,0,8,0,0,0,0 --arg steps=2
//! expect: ok
//! array: a = 0 8 0 16 0 8 0 0
//! check: --block 8 => proved
__global__ void stencil_time_steps(int *a, int steps) {
  __shared__ int first[8], second[8];
  int t = threadIdx.x;
  int *from = first, *to = second;
  from[t] = a[blockIdx.x * 8 + t];
  __syncthreads();
  for (int k = 0; k < steps; k++) {
    int left = t > 0 ? from[t - 1] : 0;
    int right = t < 7 ? from[t + 1] : 0;
    to[t] = left + right;
    __syncthreads();
    int *swap = from;
    from = to;
    to = swap;
  }
  a[blockIdx.x * 8 + t] = from[t];
}
