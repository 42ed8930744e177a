//! What shared memory holds at the start no launch can establish.
//! prove: rejected contract.pre in host
/*@
  requires blockDim.x == 64;
  requires Perm(a[\gtid], write);
  requires Perm(s[threadIdx.x], write) ** s[threadIdx.x] == 0;
  ensures Perm(a[\gtid], write) ** Perm(s[63 - threadIdx.x], 1\2);
  ensures a[\gtid] == \old(a[blockIdx.x * 64 + 63 - threadIdx.x]) && a[\gtid] == s[63 - threadIdx.x];
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

/*@
  context 0 < blocks && blocks <= 1000000;
  context (\forall* int i; 0 <= i && i < blocks * 64; Perm(a[i], write));
  ensures (\forall int b, int t; 0 <= b && b < blocks && 0 <= t && t < 64; a[b * 64 + t] == \old(a[b * 64 + 63 - t]));
@*/
void host(int *a, int blocks) {
  reverse<<<blocks, 64, 0>>>(a);
}
