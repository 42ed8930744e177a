//! A round that is left early does not do everything that the next one expects.
//! optimize: rejected opt.loop_shape @7
__global__ void odd(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  //@ gpuopt iter_merge k 2;
  for (int k = 0; k < 8; k++) {
    if (k % 2 == 0) continue;
    s += k;
  }
  out[i] = s;
}
