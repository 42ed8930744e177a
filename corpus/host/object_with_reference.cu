//! A member that refers to a variable: what is set through it is set there.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Runner {
  int &threads;
  Runner(int &t) : threads(t) {}
  void grow() { threads = 256; }
};

int main() {
  int *d, size = 64;
  cudaMalloc(&d, 256 * sizeof(int));
  Runner r(size);
  r.grow();
  k<<<1, size>>>(d);
}
