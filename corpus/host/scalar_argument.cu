//! The scalar argument of the launch decides: with a stride of 1 no two threads meet.
//! check: => proved
__global__ void spread(int *a, int stride) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x;
}

void run(int *a) { spread<<<4, 64>>>(a, 1); }
