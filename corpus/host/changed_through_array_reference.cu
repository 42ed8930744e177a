//! A reference to an array is another name of it.
//! check: refuted memory.bounds
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int sizes[2] = {64, 64};
  auto &other = sizes;
  other[1] = 512;
  fill<<<1, sizes[1]>>>(1);
}
