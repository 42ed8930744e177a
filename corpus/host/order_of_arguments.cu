//! In which order arguments are evaluated is left open.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
void start(int x, int size) { fill<<<1, size>>>(x); }
int main() {
  int size = 256;
  start(size += 256, size);
}
