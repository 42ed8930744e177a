//! That a stream is not ready is no failure of the call.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  fill<<<1, 64>>>(1);
  int size = 64;
  if (cudaStreamQuery(0) != cudaSuccess) size = 512;
  fill<<<1, size>>>(1);
}
