//! A variable of 8 bits wraps.
//! optimize: rejected opt.loop_shape
__global__ void count(int *a) {
  int sum = 0;
  //@ gpuopt loop_unroll k 2;
  for (unsigned char k = 0; k < 100; k += 60) {
    sum += k;
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
