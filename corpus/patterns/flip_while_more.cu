//! Two buffers: the next tile is fetched into the other one as long as there is one. The number of the buffer has no closed form, but is 0 or 1.
//! replay: --block 4 --grid 2 --array in=iota:int:24 --array out=zero:int:8 --arg tiles=3
//! expect: ok
//! array: out = 21 18 15 12 21 18 15 12
//! check: --block 4 => proved
//! check: --block 64 => proved
__global__ void flip_while_more(const int *in, int *out, int tiles) {
  __shared__ int buffer[2][64];
  int now = 0, sum = 0, t = threadIdx.x;
  if (tiles <= 0 || blockDim.x > 64) return;
  buffer[0][t] = in[t];
  __syncthreads();
  for (int tile = 1; tile <= tiles; tile++) {
    sum += buffer[now][blockDim.x - 1 - t];
    if (tile < tiles) {
      now ^= 1;
      buffer[now][t] = in[tile * blockDim.x + t];
      __syncthreads();
    }
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
