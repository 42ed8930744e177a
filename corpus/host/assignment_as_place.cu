//! The result of an assignment is a place, and is changed.
//! check: refuted memory.bounds @5
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 255;
  (size = 200) += 300;
  fill<<<1, size>>>(1);
}
