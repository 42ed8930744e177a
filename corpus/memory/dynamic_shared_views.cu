//! Two typed views of one dynamic shared array that do not overlap.
//! replay: --block 8 --dynamic-shared 96 --array out=zero:double:8
//! expect: ok
//! array: out = 10.5 9 7.5 6 4.5 3 1.5 0
//! check: --block 8 --dynamic-shared 96 => proved
extern __shared__ double storage[];

__global__ void dynamic_shared_views(double *out) {
  double *reals = storage;
  int *ints = (int *)(storage + blockDim.x);
  int t = threadIdx.x;
  reals[t] = t * 0.5;
  ints[t] = t;
  __syncthreads();
  int r = blockDim.x - 1 - t;
  out[blockIdx.x * blockDim.x + t] = reals[r] + ints[r];
}
