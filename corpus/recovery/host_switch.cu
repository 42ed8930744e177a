//! A label in text that is not understood: control may come from elsewhere, so that the whole function goes.
//! check: not proved
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

int main() {
  int *a, block = 256;
  cudaMalloc(&a, 1024);
  switch (missing_kind()) {
    case 1: block = 512;
    default: k<<<1, block>>>(a);
  }
}
