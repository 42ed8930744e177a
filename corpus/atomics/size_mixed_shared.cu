//! The same in shared memory.
//! replay: --block 2 --array out=zero:int:4
//! expect: race.shared @10,12
//! check: refuted race.shared @10,12
__global__ void size_mixed_shared(int *out) {
  __shared__ unsigned long long c;
  if (threadIdx.x == 0) c = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicExch(&c, 3ull);
  else
    atomicAdd((unsigned int *)&c, 1u);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = (int)c;
}
