//! A member with a value of its own in the class.
//! check: proved

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

struct Runner {
  int threads = 64;
  Runner() {}
};

int main() {
  int *d;
  cudaMalloc(&d, 64 * sizeof(int));
  Runner r;
  k<<<1, r.threads>>>(d);
}
