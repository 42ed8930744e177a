//! Neighbours in CUDA, but the barrier passes on more than was handed in.
//! prove: rejected barrier.post
/*@
  requires gridDim.x == 1 && blockDim.x == n;
  requires Perm(a[threadIdx.x], write);
  context Perm(b[threadIdx.x], write);
  ensures b[threadIdx.x] == (threadIdx.x + 1) % n;
@*/
__global__ void demo(int *a, int *b, int n) {
  int tid = threadIdx.x;
  a[tid] = tid;
  /*@
    requires Perm(a[tid], write);
    ensures Perm(a[(tid + 1) % n], 1\10);
    ensures a[(tid + 1) % n] == (tid + 1) % n;
  @*/
  __syncthreads();
  b[tid] = a[(tid + 1) % n];
}
