//! All lanes count in one word: they wait for one another, degree 32; one word for each lane does not.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 17 write count: degree 1; requests 1
//! access: 19 write counts: degree 1; requests 1
//! access: 21 atomic count: degree 32; requests 2
//! access: 22 atomic counts: degree 1; requests 2
//! access: 24 write out: sectors 4; requests 2
//! access: 24 read count: degree 1; requests 2
//! access: 24 read counts: degree 1; requests 2
//! branch: 16 1 of 2
__global__ void atomics_one_word(int *out) {
  __shared__ int count;
  __shared__ int counts[32];
  if (threadIdx.x == 0)
    count = 0;
  if (threadIdx.x < 32)
    counts[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count, 1);
  atomicAdd(&counts[threadIdx.x % 32], 1);
  __syncthreads();
  out[threadIdx.x] = count + counts[threadIdx.x % 32];
}
