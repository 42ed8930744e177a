//! Half of the threads wait at the barrier in the branch, the others at the one after it.
//! replay: --block 32 --array a=iota:int:32
//! expect: barrier.divergence @9,12
//! check: refuted barrier.divergence
__global__ void divergent_if(int *a) {
  int t = threadIdx.x;
  if (t < 16) {
    a[t] += 1;
    __syncthreads();
  }
  a[t] *= 2;
  __syncthreads();
}
