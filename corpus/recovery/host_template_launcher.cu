//! The instance of a host template that launches with another size is gone with the statement that named it.
//! check: not proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

template <int BLOCK> int launch(int *a) {
  k<<<1, BLOCK>>>(a);
  return 0;
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  launch<256>(a);
  missing_time(launch<512>(a));
}
