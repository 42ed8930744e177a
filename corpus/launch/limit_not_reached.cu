//! The launch that no device takes is never made
//! check: proved

__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}

int main() {
  int *a, threads = 2048;
  cudaMalloc(&a, 4096);
  if (threads <= 1024)
    k<<<1, threads>>>(a);
  else
    k<<<1, 1024>>>(a);
}
