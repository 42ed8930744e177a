//! An assumption about what another thread has written, which it has not
//! check: not proved

__global__ void k(int *a, int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  int v = s[63 - t];
  __builtin_assume(v == 0);
  if (v != 0) {
    b[0] = t;
  }
}

int main() {
  int *a, *b;
  cudaMalloc((void **)&a, 4096);
  cudaMalloc((void **)&b, 4096);
  k<<<1, 64>>>(a, b);
}
