//! The program puts zeros into the only array: blocks wait for each other and go wrong with other contents only.
//! check: unknown possible
__device__ struct {
  int flag[64];
  int value[64];
} parts;
__global__ void chain(int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    parts.value[b] = b;
    __threadfence();
    atomicExch(&parts.flag[b], 1);
    if (b > 0) {
      while (atomicAdd(&parts.flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = parts.value[b - 1];
    }
  }
}
int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  chain<<<64, 32>>>(out);
}
