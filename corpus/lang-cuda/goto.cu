//! A jump into the middle of a loop cannot be expressed with structured control flow.
//! lower: unsupported.goto @6
//! check: --grid 1 => unknown unsupported.goto
__global__ void jump(int *out, int n) {
  int i = threadIdx.x, k = 0;
  if (n > 3) goto middle;
  while (k < n) {
    out[i] += 1;
  middle:
    k++;
  }
}
