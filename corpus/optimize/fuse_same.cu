//! Each thread goes on with its own element; the parameters of both are put together.
//! replay: --block 8 --grid 2 --arg n=5 --arg k=3 --array a=random:int:16
//! expect: ok
//! optimize: proved
//! result: __global__ void first_second(int *a, int n, int k) {
/*@
  requires 0 <= n && n <= 1000;
  context Perm(a[\gtid], write);
  ensures a[\gtid] == n;
@*/
//@ gpuopt fuse 2;
__global__ void first(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = n;
}

// and then
/*@
  requires 0 <= k && k <= 1000 && 0 <= n && n <= 1000;
  context Perm(a[\gtid], write);
  requires a[\gtid] == n;
  ensures a[\gtid] == n + k;
@*/
__global__ void second(int *a, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] + k;
}
