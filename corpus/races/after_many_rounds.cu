//! The barrier is missing in one late round only, and what is written then is what was there: found by a run that is long enough, and
//! a race all the same, because nothing says that the values have to be equal.
//! check: --block 64 --grid 1 => refuted race.shared @12,16
__global__ void after_many_rounds(float *out, const float *factor) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = 1.0f;
  __syncthreads();
  float sum = 0;
  for (int round = 0; round < 3000; round++) {
    sum += factor[round % 7];
    s[t] = sum > -1e30f ? 1.0f : sum;
    if (round != 2950)
      __syncthreads();
    int next = (t + 1) % 64;
    sum += s[next];
    __syncthreads();
  }
  out[t] = sum;
}
