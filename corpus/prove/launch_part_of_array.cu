//! A kernel is handed an array from its second element on, and reaches beyond what it is said to clear.
//! prove: rejected assert.failed in host
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
  ensures (\forall int i; 0 <= i && i < n; a[i] == 0);
@*/
void host(int *a, int n) {
  int *p = a + 1;
  clear<<<1, n>>>(p, n);
}
