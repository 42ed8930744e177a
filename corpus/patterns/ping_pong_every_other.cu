//! The pointers change places in every second iteration only: in the others a neighbour is read while it is written.
//! replay: --block 8 --array data=iota:int:8 --arg steps=3
//! expect: race.shared @12,12
//! check: --block 256 => refuted race.shared
__global__ void ping_pong_every_other(int *data, int steps) {
  __shared__ int ping[256], pong[256];
  int *from = ping, *to = pong;
  from[threadIdx.x] = data[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < steps; ++i) {
    int left = threadIdx.x == 0 ? blockDim.x - 1 : threadIdx.x - 1;
    to[threadIdx.x] = from[threadIdx.x] + from[left];
    __syncthreads();
    if (i % 2 == 0) {
      int *swapped = from;
      from = to;
      to = swapped;
    } else {
      to = from;
    }
  }
  data[blockIdx.x * blockDim.x + threadIdx.x] = from[threadIdx.x];
}
