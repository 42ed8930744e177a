//! A histogram in shared memory: which word an atomic meets depends on the data.
//! replay: --block 64 --array in=iota:uchar:64 --array out=zero:int:256
//! expect: ok
//! perf: --block 64
//! access: 13 write bins: degree 1; requests 8
//! access: 15 atomic bins: degree unknown, at most 32; requests 2; depends on the contents of `in`
//! access: 15 read in: sectors 1; requests 2
//! access: 18 atomic out: sectors at most 4; requests 8
//! access: 18 read bins: degree 1; requests 8
__global__ void histogram_shared(int *out, const unsigned char *in) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    bins[i] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x]], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    atomicAdd(&out[i], bins[i]);
}
