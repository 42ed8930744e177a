//! A managed array is passed, and the kernel also names it.
//! check: not proved
__managed__ int table[1024];
__global__ void shift(int *to) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 256) to[i] = table[i + 1];
}
int main() { shift<<<4, 64>>>(table); }
