//! The program launches the kernel with large numbers only, so that these are not out of the ordinary: only an overflow gets to the statement, and nothing is shown of it.
//! check: not proved
#include <cstdlib>

__global__ void folded(int *out, int n) {
  int bytes = n * 16;
  if (n > 0 && bytes < 0)
    out[0] = threadIdx.x;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 150000000)
    return 1;
  int *out;
  cudaMalloc(&out, 64);
  folded<<<1, 64>>>(out, n);
}
