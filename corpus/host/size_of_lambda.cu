//! An object of a lambda has the size of what it captures.
//! check: proved if blockDim.x <= 128

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int main() {
  int *d, numbers[40] = {};
  cudaMalloc(&d, 1024);
  auto f = [=] { return numbers[3]; };
  k<<<1, sizeof(f)>>>(d);
  return f();
}
