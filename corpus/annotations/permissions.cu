//! Permissions and a functional postcondition in VerCors' style.
//! replay: --block 4 --array a=iota:int:4 --arg n=4
//! expect: ok
//! array: a = 0 2 4 6
//! check: proved
/*@
  requires n == blockDim.x * gridDim.x;
  requires Perm(a[\gtid], write);
  ensures Perm(a[\gtid], write);
  ensures a[\gtid] == 2 * \old(a[\gtid]);
@*/
__global__ void permissions(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = 2 * a[i];
}
