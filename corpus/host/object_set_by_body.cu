//! The body of the constructor has the last word.
//! check: refuted memory.bounds

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Runner {
  int threads = 64;
  Runner() : threads(32) { threads *= 8; }
};

int main() {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  Runner r;
  k<<<1, r.threads>>>(d);
}
