//! The number 0 as a pointer is null.
//! check: refuted memory.null @4
__global__ void k(int *p) {
  p[threadIdx.x] = 0;
}
int main() {
  const int nothing = 0;
  k<<<1, 64>>>((int *)nothing);
}
