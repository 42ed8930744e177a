//! Two elements of an array of pointers are one pointer.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *parts[2];
  cudaMalloc(&parts[0], 4096);
  parts[1] = parts[0];
  shift<<<4, 64>>>(parts[0], parts[1], 256);
}
