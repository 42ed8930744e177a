//! Neither fence nor ticket orders the read-only cache: the last block may miss what others have written.
//! check: refuted memory.read_only
__global__ void total(const float *in, float *part, unsigned *count, float *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = in[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    __threadfence();
    if (last) {
      float sum = 0.0f;
      for (int b = 0; b < gridDim.x; b++) sum += __ldg(&part[b]);
      *out = sum;
    }
  }
}
