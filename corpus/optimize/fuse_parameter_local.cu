//! The second kernel has a variable with the name of a parameter of the first: it keeps to itself.
//! replay: --block 8 --grid 2 --arg n=5 --array a=random:int:16 --array b=random:int:16
//! expect: ok
//! optimize: proved
/*@
  requires 0 <= n && n <= 1000;
  context Perm(a[\gtid], write);
  ensures a[\gtid] == n;
@*/
//@ gpuopt fuse 2;
__global__ void first(int *a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}

/*@
  context Perm(b[\gtid], write);
  ensures b[\gtid] == 4;
@*/
__global__ void second(int *b) {
  int n = 4;
  b[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
