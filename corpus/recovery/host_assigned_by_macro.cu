//! The statement that was taken out names the variable through a macro.
//! check: not proved
#define SET(x) block = missing_size(x)

__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a;
  cudaMalloc(&a, 1024);
  int block = 256;
  SET(1);
  k<<<1, block>>>(a);
}
