//! Steps of a tenth are rounded, and how often the loop goes round is up to that: a compiler that keeps more digits, or fewer, gets 11 rounds.
//! check: --block 10 --grid 1 => not proved

__global__ void tenths(float *out) {
  __shared__ float weights[10];
  weights[threadIdx.x] = threadIdx.x;
  __syncthreads();
  float sum = 0;
  int place = 0;
  for (float x = 0; x < 1; x += 0.1f)
    sum += weights[place++];
  out[threadIdx.x] = sum;
}
