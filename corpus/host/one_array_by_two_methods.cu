//! Two methods return the same member: two parameters, one array
//! check: unknown unsupported.pointer

#include <cuda_runtime.h>

struct Buffer {
  int *p;
  Buffer(int n) { cudaMalloc(&p, n * 4); }
  int *data() { return p; }
  int *begin() { return p; }
};

__global__ void shift(int *a, const int *b) {
  int i = threadIdx.x;
  a[i] = b[(i + 1) % 32];
}

int main() {
  Buffer v(32);
  shift<<<1, 32>>>(v.data(), v.begin());
}
