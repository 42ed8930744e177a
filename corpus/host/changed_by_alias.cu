//! Two names of one variable.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
extern "C" {
int size = 128;
extern int other __attribute__((alias("size")));
}
int main() {
  other = 512;
  fill<<<1, size>>>(1);
}
