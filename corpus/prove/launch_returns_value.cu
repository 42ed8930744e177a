//! A contract of host code that cannot be read is not passed over.
//! prove: unusable
/*@
  context \gtid < size ==> Perm(a[\gtid], write);
  ensures \gtid < size ==> a[\gtid] == 0;
@*/
__global__ void clear(int *a, int size) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < size) {
    a[tid] = 0;
  }
}

/*@
  context 0 < n && n <= 1000;
  context (\forall* int i; 0 <= i && i < n; Perm(a[i], write));
  ensures \result == 0;
@*/
int host(int *a, int n) {
  clear<<<1, n>>>(a, n);
  return 0;
}
