//! A case label inside an `if` is jumped to past its condition. That is refused, not overlooked.
//! lower: unsupported.goto @8
//! check: unknown unsupported.goto
__global__ void k(int *a, int n) {
  int d = 0;
  switch (n & 1) {
  case 0:
    if (n > 70) { case 1: d = 1; }
  }
  if ((n & 1) && !d) a[0] = threadIdx.x;
}
