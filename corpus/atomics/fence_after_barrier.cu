//! Every thread writes; after a barrier thread 0 passes a fence and takes a ticket: fences are cumulative.
//! replay: --block 4 --grid 2 --array in=iota:int:8 --array part=zero:int:8 --array out=zero:int:4
//! expect: ok
//! check: --block 4 --grid 2 => proved
//! check: proved
__device__ unsigned int count;
__global__ void fence_after_barrier(const int *in, int *part, int *out) {
  __shared__ bool is_last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = in[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    is_last = atomicAdd(&count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    int sum = 0;
    for (int k = threadIdx.x; k < gridDim.x * blockDim.x; k += blockDim.x) sum += part[k];
    out[threadIdx.x] = sum;
  }
}
