//! A function that runs before main changes the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int size = 256;
__attribute__((constructor)) void prepare() { size = 512; }
int main() { fill<<<1, size>>>(1); }
