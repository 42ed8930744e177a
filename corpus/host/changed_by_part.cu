//! A pointer to one byte of the size changes that byte.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 576;
  *(char *)&size = 0;
  fill<<<1, size>>>(1);
}
