//! A class with a virtual destructor has a hidden member.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Base {
  int x;
  virtual ~Base() {}
};

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  k<<<1, sizeof(Base) * 16>>>(d);
}
