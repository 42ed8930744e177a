//! Some threads return before a barrier.
//! prove: rejected barrier.divergence @10
/*@
  requires Perm(a[\gtid], write);
@*/
__global__ void early(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = 0;
  __syncthreads();
}
