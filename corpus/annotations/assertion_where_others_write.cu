//! # An assertion looks where another thread writes at the same time: what is proved under it rests on it
//! check: --block 2,2 => refuted race.shared

__global__ void table(int *out) {
  __shared__ int first[8], second[8];
  int t = threadIdx.y + threadIdx.x;
  first[t] = t;
  __syncthreads();
  first[t * 2] = 3;
  __assert(first[t] < 4);
  __syncthreads();
  second[first[t]] = t;
}
