//! Two shared buffers used in turn: one barrier a step is enough.
//! replay: --block 4 --array in=iota:int:16 --array out=zero:int:4 --arg tiles=4
//! expect: ok
//! array: out = 36 32 28 24
//! check: --block 4 --grid 1 => proved
__global__ void double_buffering(const int *in, int *out, int tiles) {
  __shared__ int buffer[2][4];
  int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < tiles; k++) {
    int *now = buffer[k & 1];
    now[t] = in[k * 4 + t];
    __syncthreads();
    sum += now[3 - t];
  }
  out[t] = sum;
}
