//! The optimiser does not read `do`.
//! optimize: rejected opt.unsupported @6
__global__ void count(int *a, int n) {
  int k = 0;
  //@ gpuopt loop_unroll k 1;
  do {
    k = k + 1;
  } while (k < n);
  a[threadIdx.x] = k;
}
