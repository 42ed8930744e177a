//! The variable still is null when the kernel is launched.
//! check: refuted memory.null @4
__global__ void k(float *p) {
  p[threadIdx.x] = 1.0f;
}
int main() {
  float *p = NULL;
  k<<<1, 64>>>(p);
}
