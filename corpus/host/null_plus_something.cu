//! Null plus something leads nowhere, too.
//! check: refuted memory.null @4
__global__ void k(int *p) {
  p[threadIdx.x] = 0;
}
int main() {
  int *p = nullptr;
  k<<<1, 64>>>(p + 64);
}
