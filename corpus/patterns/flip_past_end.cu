//! As flip_while_more, but the number of the buffer goes on to 2.
//! replay: --block 4 --array in=iota:int:24 --array out=zero:int:8 --arg tiles=3
//! expect: memory.bounds
//! check: --block 4 => refuted memory.bounds
__global__ void flip_past_end(const int *in, int *out, int tiles) {
  __shared__ int buffer[2][64];
  int now = 0, sum = 0, t = threadIdx.x;
  if (tiles <= 0 || blockDim.x > 64) return;
  buffer[0][t] = in[t];
  __syncthreads();
  for (int tile = 1; tile <= tiles; tile++) {
    sum += buffer[now][blockDim.x - 1 - t];
    if (tile < tiles) {
      now = now == 0 ? 1 : 2;
      buffer[now][t] = in[tile * blockDim.x + t];
      __syncthreads();
    }
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
