//! A block reverses its part by way of shared memory, which belongs to the block.
//! prove: proved
/*@
  requires blockDim.x == 64;
  requires Perm(a[\gtid], write);
  requires Perm(s[threadIdx.x], write);
  ensures Perm(a[\gtid], write);
  ensures a[\gtid] == \old(a[blockIdx.x * 64 + 63 - threadIdx.x]);
@*/
__global__ void reverse(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = a[i];
  /*@
    requires Perm(s[t], write) ** s[t] == \old(a[blockIdx.x * 64 + t]);
    ensures Perm(s[63 - t], 1\2) ** s[63 - t] == \old(a[blockIdx.x * 64 + 63 - t]);
  @*/
  __syncthreads();
  a[i] = s[63 - t];
}
