//! A variable outside of functions that nobody sets is null.
//! check: refuted memory.null @5
int *values;
__global__ void k(int *p) {
  p[threadIdx.x] = 0;
}
int main() {
  k<<<1, 64>>>(values);
}
