//! As block_queue, but the block writes one place more than it claims.
//! replay: --block 8 --grid 2 --array in=fill:1:int:16 --array out=zero:int:24 --array tail=zero:int:1 --arg n=16
//! expect: race.global @20
//! check: --block 8 => refuted race.global @20
__global__ void block_queue_one_more(const int *in, int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  __shared__ int places[256];
  if (threadIdx.x == 0) found = 0;
  for (int k = threadIdx.x; k < 256; k += blockDim.x) places[k] = -1;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) {
    int place = atomicAdd(&found, 1);
    if (place < 256) places[place] = i;
  }
  __syncthreads();
  if (threadIdx.x == 0) start = atomicAdd(tail, found);
  __syncthreads();
  for (int k = threadIdx.x; k <= found && k < 256; k += blockDim.x) out[start + k] = places[k];
}
