//! The second view starts too early: its ints overlap the doubles of other threads.
//! replay: --block 8 --dynamic-shared 96 --array out=zero:double:8
//! expect: race.shared @11,12
//! check: --block 8 --dynamic-shared 96 => refuted race.shared @11,12
extern __shared__ double storage[];

__global__ void dynamic_shared_overlap(double *out) {
  double *reals = storage;
  int *ints = (int *)(storage + blockDim.x / 2);
  int t = threadIdx.x;
  reals[t] = t * 0.5;
  ints[t] = t;
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = reals[t];
}
