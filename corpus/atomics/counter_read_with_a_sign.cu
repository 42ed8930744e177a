//! The counter counts without a sign: read with a sign it turns negative without wrapping.
//! check: refuted race.global @12
//! replay: --block 32 --grid 1 --arg n=0 --array a=zero:int:1
//! expect: race.global @12
__global__ void counter_read_with_a_sign(int *a, int n) {
  __shared__ int c;
  c = 0x7fff0000;
  __syncthreads();
  if (n == 1) atomicAdd(&c, 1);
  atomicAdd((unsigned *)&c, 0x8000);
  __syncthreads();
  if (c < 0) a[0] = threadIdx.x;
}
