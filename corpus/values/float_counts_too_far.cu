//! One more round than the window has places: the float that counts comes to 9 values.
//! replay: --block 8,8 --grid 1 --arg n=8 --array out=zero:float:64
//! expect: memory.bounds @17
//! check: --block 8,8 --grid 1 => refuted memory.bounds

#define R 3

__global__ void window(float *out, int n) {
  __shared__ float weights[64];
  weights[threadIdx.y * 8 + threadIdx.x] = threadIdx.x;
  __syncthreads();
  float sum = 0;
  int place = 0;
  for (float i = -R; i <= R + 1; i++)
    for (float j = -R; j <= R + 2; j++)
      // The 65th place is beyond the end.
      sum += weights[place++];
  out[threadIdx.y * 8 + threadIdx.x] = sum;
}
