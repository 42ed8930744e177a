//! As block_queue, but nobody sets the shared counter to 0: what is claimed may be negative.
//! check: not proved
__global__ void block_queue_not_reset(const int *in, int *out, int *tail, int n) {
  __shared__ int found;
  __shared__ int start;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) atomicAdd(&found, 1);
  __syncthreads();
  if (threadIdx.x == 0) start = atomicAdd(tail, found);
  __syncthreads();
  if (threadIdx.x < found) out[start + threadIdx.x] = blockIdx.x;
}
