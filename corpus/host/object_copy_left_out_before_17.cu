//! Before C++17 the copy of what a function returns may be made or left out.
//! check: --std c++14 => unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Size {
  int threads;
  Size(int t) : threads(t) {}
  Size(const Size &other) : threads(other.threads / 4) {}
};

Size make() { return Size(256); }

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Size size = make();
  k<<<1, size.threads>>>(d);
}
