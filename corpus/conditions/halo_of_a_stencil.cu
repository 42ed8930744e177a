//! A tile of 64 elements with three more at each end.
//! check: proved if blockDim.x <= 64

#define SIZE 64
#define RADIUS 3

__global__ void halo_of_a_stencil(const int *in, int *out) {
  __shared__ int tile[SIZE + 2 * RADIUS];
  int g = blockIdx.x * blockDim.x + threadIdx.x + RADIUS, l = threadIdx.x + RADIUS;
  tile[l] = in[g];
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = in[g - RADIUS];
    tile[l + SIZE] = in[g + SIZE];
  }
  __syncthreads();
  int sum = 0;
  for (int k = -RADIUS; k <= RADIUS; k++) sum += tile[l + k];
  out[g] = sum;
}
