//! The padded index leaves the array, which `--bounds off` passes over: the race after the barrier is still found.
//! check: --block 32 --grid 1 => refuted memory.bounds @8
//! check: --block 32 --grid 1 --bounds off => refuted race.shared @11
__global__ void bounds_off_goes_on(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  int padded = t + t / 16;
  s[padded] = in[t];
  __syncthreads();
  if (t > 0)
    s[0] += s[t];
  out[t] = in[t];
}
