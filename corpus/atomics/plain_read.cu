//! A plain read of the counter races with the atomics on it.
//! replay: --block 32 --array count=zero:int:1 --array out=zero:int:32
//! expect: race.global @7,8
//! check: refuted race.global @7,8
__global__ void plain_read(int *count, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(count, 1);
  out[i] = *count;
}
