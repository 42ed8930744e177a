//! For lengths that do not fill the last block.
//! check: proved
//! warns: memory.uninitialised @12
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void mirror(const int *in, int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (i < n) s[t] = in[i];
  __syncthreads();
  if (i < n)
    out[i] = s[127 - t];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n <= 0) return 1;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  mirror<<<(n + 127) / 128, 128>>>(in, out, n);
}
