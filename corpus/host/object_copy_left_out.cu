//! A copy that compilers leave out when a variable is returned: the size may be halved or not.
//! check: unknown possible

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

Size make() {
  Size size(256);
  return size;
}

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  Size size = make();
  k<<<1, size.threads>>>(d);
}
