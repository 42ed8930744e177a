//! A destructor that launches, of a class that nobody makes an object of.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Unused {
  int *data;
  ~Unused() { k<<<1, 256>>>(data); }
};

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  k<<<1, 64>>>(d);
}
