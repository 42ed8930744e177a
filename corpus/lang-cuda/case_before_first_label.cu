//! A case label inside a statement that stands before all others.
//! lower: unsupported.goto @6
//! check: unknown unsupported.goto
__global__ void k(int *a, int n) {
  switch (n) {
    if (n > 1000) { case 1: a[0] = threadIdx.x; }
  }
}
