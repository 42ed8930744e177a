//! In place over a barrier: the block reads before it writes, with one array as with two.
//! check: proved
__global__ void one_array_barrier(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int base = blockIdx.x * blockDim.x;
  int next = in[base + (threadIdx.x + 1) % blockDim.x];
  __syncthreads();
  out[i] = next;
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  one_array_barrier<<<4, 64>>>(a, a);
}
