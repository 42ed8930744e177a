//! A function that runs when a variable goes out of life launches.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
void start(int size) { fill<<<1, size>>>(1); }
void finish(int *size) { start(*size); }
int main() {
  start(128);
  {
    __attribute__((cleanup(finish))) int size = 512;
  }
}
