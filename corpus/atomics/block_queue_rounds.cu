//! As block_queue, tile after tile.
//! replay: --block 4 --grid 2 --array in=list:int:1,0,3,0,0,6,7,8,0,0,0,0,0,0,0,0 --array out=zero:int:16 --array tail=zero:int:1 --arg n=16
//! expect: ok
//! array: tail = 5
//! check: proved
__global__ void block_queue_rounds(const int *in, int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  __shared__ int places[128];
  for (int tile = blockIdx.x * blockDim.x; tile < n; tile += gridDim.x * blockDim.x) {
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    int i = tile + threadIdx.x;
    if (i < n && in[i] > 0) {
      int place = atomicAdd(&found, 1);
      if (place < 128) places[place] = i;
    }
    __syncthreads();
    if (threadIdx.x == 0) start = atomicAdd(tail, found);
    __syncthreads();
    for (int k = threadIdx.x; k < found && k < 128; k += blockDim.x) out[start + k] = places[k];
    __syncthreads();
  }
}
