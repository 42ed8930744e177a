//! One value may be greater than the invariant allows.
//! prove: rejected invariant.maintained
/*@
  kernel_invariant Perm(total[0], write) ** total[0] >= 0 ** total[0] <= 1000;
  requires n >= 0;
  requires Perm(a[blockIdx.x * blockDim.x + threadIdx.x], read) ** a[blockIdx.x * blockDim.x + threadIdx.x] <= 1001;
@*/
__global__ void most(int *total, int *a, int n) {
  atomicMax(&total[0], a[blockIdx.x * blockDim.x + threadIdx.x]);
}
