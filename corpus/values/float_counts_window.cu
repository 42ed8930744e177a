//! A float counts the places of a window: its steps are exact, so that the loops make 8 rounds each and read 64 places.
//! replay: --block 8,8 --grid 1 --arg n=8 --array out=zero:float:64
//! expect: ok
//! check: --block 8,8 --grid 1 => proved

#define R 3

__global__ void window(float *out, int n) {
  __shared__ float weights[64];
  weights[threadIdx.y * 8 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  float sum = 0;
  int place = 0;
  for (float i = -R; i <= R + 1; i++)
    for (float j = -R; j <= R + 1; j++)
      sum += weights[place++];
  out[threadIdx.y * 8 + threadIdx.x] = sum;
}
