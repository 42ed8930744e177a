//! Every thread writes and passes a fence; after a barrier thread 0 takes a ticket for its block, and the last block reads what all have
//! written. That fences before the barrier do is listed.
//! replay: --block 4 --grid 2 --array in=iota:int:8 --array part=zero:int:8 --array out=zero:int:4
//! expect: ok
//! check: --block 4 --grid 2 => proved
__device__ unsigned int count;
__global__ void fence_all_write(const int *in, int *part, int *out) {
  __shared__ bool is_last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[i] = in[i];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) is_last = atomicAdd(&count, 1u) == gridDim.x - 1;
  __syncthreads();
  if (is_last) {
    int sum = 0;
    for (int k = threadIdx.x; k < gridDim.x * blockDim.x; k += blockDim.x) sum += part[k];
    out[threadIdx.x] = sum;
  }
}
