//! Loops that step by the threads of the block or of the grid do not overflow in launches of these sizes.
//! check: --kernel over_block => proved
//! check: --kernel over_grid => proved
//! check: --kernel while_over_grid => proved
//! check: --kernel rows => proved
__global__ void over_block(float *a, int n) {
  for (int i = threadIdx.x; i < n; i += 256) a[i] = i;
}

__global__ void over_grid(const float *in, float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}

__global__ void while_over_grid(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    a[i] = i;
    i += blockDim.x * gridDim.x;
  }
}

__global__ void rows(float *a, int columns) {
  for (int c = threadIdx.x; c < columns; c += blockDim.x) a[blockIdx.x * columns + c] = c;
}

int main() {
  float *a, *b;
  cudaMalloc(&a, sizeof(float) << 20);
  cudaMalloc(&b, sizeof(float) << 20);
  over_block<<<1, 256>>>(a, 100000);
  over_grid<<<64, 256>>>(a, b, 1 << 20);
  while_over_grid<<<128, 128>>>(a, 1 << 20);
  rows<<<1000, 256>>>(a, 1000);
}
