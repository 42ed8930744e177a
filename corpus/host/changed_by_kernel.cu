//! A kernel changes a managed variable, which is the size of the next launch.
//! check: --kernel fill => not proved
__managed__ int size = 64;
__global__ void grow() { size = 512; }
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  grow<<<1, 1>>>();
  cudaDeviceSynchronize();
  fill<<<1, size>>>(1);
}
