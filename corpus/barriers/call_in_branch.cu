//! The barrier hides in a device function that only some threads call.
//! replay: --block 8 --array a=zero:int:8
//! expect: barrier.divergence @7,12
//! check: refuted barrier.divergence @7,12
__device__ void publish(int *a, int v) {
  a[threadIdx.x] = v;
  __syncthreads();
}

__global__ void call_in_branch(int *a) {
  if (threadIdx.x > 3) publish(a, 1);
  __syncthreads();
}
