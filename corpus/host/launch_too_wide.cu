//! No device starts blocks of 4096 threads: an error at the launch. Other sizes can be asked for.
//! check: --block 64 => proved
__global__ void launch_too_wide(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int *a;
  cudaMalloc(&a, 65536);
  launch_too_wide<<<4, 4096>>>(a);
}
