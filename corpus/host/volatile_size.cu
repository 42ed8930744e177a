//! A volatile variable may have another value at every read.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
volatile int size = 256;
int main() {
  if (size <= 256) fill<<<1, size>>>(1);
}
