//! A kernel changes an array of the host, which some devices can.
//! check: --kernel fill => not proved
__global__ void grow(int *sizes) { sizes[0] = 512; }
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int sizes[2] = {64, 64};
  grow<<<1, 1>>>(sizes);
  cudaDeviceSynchronize();
  fill<<<1, sizes[0]>>>(1);
}
