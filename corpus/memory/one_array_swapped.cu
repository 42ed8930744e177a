//! Two buffers that change places are two arrays.
//! check: proved
__global__ void one_array_swapped(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096);
  cudaMalloc(&b, 4096);
  for (int k = 0; k < 8; k++) {
    one_array_swapped<<<4, 64>>>(a, b);
    int *t = a;
    a = b;
    b = t;
  }
}
