//! Blocks of one cluster run at once like all others: without its barrier they race.
//! check: refuted race.global @5,6
__global__ void __cluster_dims__(2, 1, 1) k(int *a) {
  int i = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  if (blockIdx.x % 2 == 0) a[i] = 1;
  if (blockIdx.x % 2 == 1) a[i] += 1;
}
