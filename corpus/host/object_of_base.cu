//! The constructor of a base class sets what the launch uses.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Base {
  int threads;
  Base() : threads(256) {}
};
struct Runner : Base {
  Runner() { threads /= 1; }
};

int main() {
  int *d;
  cudaMalloc(&d, 256 * sizeof(int));
  Runner r;
  k<<<1, r.threads>>>(d);
}
