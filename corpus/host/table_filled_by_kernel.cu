//! Another kernel fills the table that says where to write.
//! check: unknown possible

__device__ int table[64];

__global__ void fill() {
  table[threadIdx.x] = threadIdx.x;
}

__global__ void k(int *a) {
  a[table[threadIdx.x]] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  fill<<<1, 64>>>();
  k<<<1, 64>>>(a);
}
