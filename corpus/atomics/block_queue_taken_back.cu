//! As block_queue, but thread 0 takes back more than was counted, in a stretch of its own: what is claimed may be negative.
//! replay: --block 8 --grid 2 --array in=list:int:1,1,1,1,1,1,1,1,0,0,0,0,0,0,0,0 --array out=zero:int:16 --array tail=zero:int:1 --arg n=16
//! expect: ok
//! check: --block 8 => refuted race.global
__global__ void block_queue_taken_back(const int *in, int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(&found, 1);
  __syncthreads();
  if (threadIdx.x == 0) found = found - 2;
  __syncthreads();
  if (threadIdx.x == 0) start = atomicAdd(tail, found);
  __syncthreads();
  if ((int)threadIdx.x < found) out[start + threadIdx.x] = blockIdx.x;
}
