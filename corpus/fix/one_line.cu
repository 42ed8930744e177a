//! Everything on one line: the barrier goes into it.
//! fix: --block 64 --grid 1 => 1 @3
__global__ void k(int *a) { __shared__ int s[64]; int t = threadIdx.x; s[t] = a[t]; a[t] = s[63 - t]; }
