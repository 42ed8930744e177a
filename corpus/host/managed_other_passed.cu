//! A managed array is passed, and the kernel names another.
//! check: proved
__managed__ int table[1024], other[1024];
__global__ void shift(int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 256) to[i] = table[i + 1];
}
int main() { shift<<<4, 64>>>(other); }
