//! With a stride of 0 all threads write one element.
//! check: refuted race.global @4
__global__ void spread(int *a, int stride) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x;
}

void run(int *a) {
  int stride = 1;
  stride -= 1;
  spread<<<4, 64>>>(a, stride);
}
