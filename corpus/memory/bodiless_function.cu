//! A device function without a body may read and write whatever its arguments reach.
//! check: unknown unsupported.call
extern __device__ int lookup(int *table, int key);

__global__ void bodiless_function(int *table, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = lookup(table, i);
}
