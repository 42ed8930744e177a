//! Preconditions that no run meets prove nothing.
//! check: unknown unsupported.annotation
__global__ void requires_contradiction(int *a, int n) {
  __requires(n > 4);
  __requires(n < 4);
  a[0] = threadIdx.x;
}
