//! Two launches: one of which nothing is known, and one that certainly goes wrong.
//! check: refuted memory.bounds

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int choose();

int main() {
  int *d;
  cudaMalloc(&d, 1024 * sizeof(int));
  int threads = choose();
  k<<<1, threads>>>(d);
  k<<<1, 256>>>(d);
}
