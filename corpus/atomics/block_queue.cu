//! A block gathers what it finds in shared memory; thread 0 then claims as many places for it as were found.
//! replay: --block 8 --grid 3 --array in=list:int:1,0,3,0,0,6,7,8,0,0,0,0,0,0,0,0,17,18,0,0,21,0,0,0 --array out=zero:int:24 --array tail=zero:int:1 --arg n=24
//! expect: ok
//! array: tail = 8
//! check: proved
__global__ void block_queue(const int *in, int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  __shared__ int places[256];
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) {
    int place = atomicAdd(&found, 1);
    if (place < 256) places[place] = i;
  }
  __syncthreads();
  if (threadIdx.x == 0) start = atomicAdd(tail, found);
  __syncthreads();
  for (int k = threadIdx.x; k < found && k < 256; k += blockDim.x) out[start + k] = places[k];
}
