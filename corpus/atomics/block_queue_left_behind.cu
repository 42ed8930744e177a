//! As block_queue, but a thread that leaves early writes the counter on its way: what is claimed may be negative.
//! replay: --block 8 --grid 2 --array out=zero:int:16 --array tail=zero:int:1 --arg n=8
//! expect: barrier.exited
//! check: --block 8 => not proved
__global__ void block_queue_left_behind(int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  if (threadIdx.x == 0) found = 4;
  __syncthreads();
  if (threadIdx.x == 5) {
    found = n - (int)blockIdx.x;
    return;
  }
  __syncthreads();
  if (threadIdx.x == 0) start = atomicAdd(tail, found);
  __syncthreads();
  if ((int)threadIdx.x < found) out[start + threadIdx.x] = blockIdx.x;
}
