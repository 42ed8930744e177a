//! A kernel changes a variable of the host, which some devices can.
//! check: --kernel fill => not proved
__global__ void grow(int *size) { *size = 512; }
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 64;
  grow<<<1, 1>>>(&size);
  cudaDeviceSynchronize();
  fill<<<1, size>>>(1);
}
