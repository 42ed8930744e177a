//! A function that runs when a variable goes out of life changes the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int size = 128;
void grow(int *unused) { size = 512; }
int main() {
  {
    __attribute__((cleanup(grow))) int guard = 1;
  }
  fill<<<1, size>>>(1);
}
