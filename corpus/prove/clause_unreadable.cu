//! A clause that cannot be read is not shown: nothing is proved.
//! prove: unusable
/*@
  requires Perm(a[\gtid], write);
  ensures a[\gtid] == ;
@*/
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
