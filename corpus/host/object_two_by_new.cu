//! Two objects of the same `new`: the first one is not the second.
//! check: refuted memory.bounds

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Runner {
  int threads;
  Runner(int t) : threads(t) {}
};

Runner *make(int t) { return new Runner(t); }

int main() {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  Runner *one = make(256);
  Runner *two = make(64);
  two->threads = 32;
  k<<<1, one->threads>>>(d);
}
