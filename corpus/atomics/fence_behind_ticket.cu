//! The fence stands behind the ticket: nothing that was written before is published by it.
//! replay: --block 4 --grid 2 --array in=iota:int:8 --array part=zero:int:8 --array out=zero:int:4
//! expect: race.global @10,16
//! check: refuted race.global @10,16
__device__ unsigned int count;
__global__ void fence_behind_ticket(const int *in, int *part, int *out) {
  __shared__ bool is_last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) is_last = atomicAdd(&count, 1u) == gridDim.x - 1;
  part[i] = in[i];
  __threadfence();
  __syncthreads();
  if (is_last) {
    int sum = 0;
    for (int k = threadIdx.x; k < gridDim.x * blockDim.x; k += blockDim.x)
      sum += part[k];
    out[threadIdx.x] = sum;
  }
}
