//! The host may pass null: what is done then is no dead code
//! check: not proved

__global__ void k(int *a, int *b) {
  if (b == nullptr) {
    a[threadIdx.x / 2] = threadIdx.x;
  }
}
