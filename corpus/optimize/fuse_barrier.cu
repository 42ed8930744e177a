//! One block: what a neighbour wrote is handed on by a barrier.
//! replay: --block 8 --arg n=8 --array a=zero:int:8 --array b=zero:int:8
//! expect: ok
//! optimize: proved
//! result: __syncthreads();
/*@
  requires gridDim.x == 1 && blockDim.x == n;
  context Perm(a[threadIdx.x], write);
  ensures a[threadIdx.x] == threadIdx.x;
@*/
//@ gpuopt fuse 2;
__global__ void store(int *a, int n) {
  int t = threadIdx.x;
  a[t] = t;
}
/*@
  requires gridDim.x == 1 && blockDim.x == n;
  context Perm(a[(threadIdx.x + 1) % n], write) ** Perm(b[threadIdx.x], write);
  requires a[(threadIdx.x + 1) % n] == (threadIdx.x + 1) % n;
  ensures b[threadIdx.x] == (threadIdx.x + 1) % n;
@*/
__global__ void load(int *a, int *b, int n) {
  int t = threadIdx.x;
  b[t] = a[(t + 1) % n];
}
