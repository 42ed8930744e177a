//! In a postcondition a parameter means its value on entry.
//! prove: rejected contract.post @5
/*@
  requires Perm(a[\gtid], write);
  ensures Perm(a[\gtid], write) ** a[\gtid] == n;
@*/
__global__ void count_down(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  n = 0;
  a[i] = n;
}
