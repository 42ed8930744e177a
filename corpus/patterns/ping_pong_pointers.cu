//! Two buffers whose pointers change places in every iteration: one barrier in each is enough.
//! replay: --block 8 --array data=iota:int:8 --arg steps=3
//! expect: ok
//! check: --block 256 => proved
__global__ void ping_pong_pointers(int *data, int steps) {
  __shared__ int ping[256], pong[256];
  int *from = ping, *to = pong;
  from[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < steps; ++i) {
    int left = threadIdx.x == 0 ? blockDim.x - 1 : threadIdx.x - 1;
    to[threadIdx.x] = from[threadIdx.x] + from[left];
    __syncthreads();
    int *swapped = from;
    from = to;
    to = swapped;
  }
  data[blockIdx.x * blockDim.x + threadIdx.x] = from[threadIdx.x];
}
