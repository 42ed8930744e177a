//! A step of a loop that changes two variables, and a launch in each turn.
//! check: => proved
__global__ void fill(float *a, int width, int pitch) {
  int x = threadIdx.x;
  if (x < width) a[blockIdx.x * pitch + x] = blockIdx.x;
}

void launch(float *a) {
  for (int width = 16, pitch = 16; width <= 128; width *= 2, pitch *= 2) fill<<<4, 256>>>(a, width, pitch);
}
