//! Thread 0 decides for its block whether there is a second step; all threads read the decision after a barrier.
//! replay: --block 8 --grid 2 --array a=list:int:0,1,0,0,0,0,0,0,5,6,7,8,9,10,11,12
//! expect: ok
//! check: proved
__global__ void block_flag(int *a) {
  __shared__ int again;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  if (threadIdx.x == 0) again = v > 0;
  __syncthreads();
  if (again) {
    __syncthreads();
    v++;
  }
  a[i] = v;
}
