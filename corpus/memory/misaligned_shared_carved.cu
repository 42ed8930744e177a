//! Dynamic shared memory is carved: behind an odd number of `int`s there is no place for a `double`.
//! replay: --block 4 --dynamic-shared 256 --array out=zero:double:4 --arg n=3
//! expect: memory.misaligned @10
//! replay: --block 4 --dynamic-shared 256 --array out=zero:double:4 --arg n=4
//! expect: ok
//! check: refuted memory.misaligned @10
__global__ void misaligned_shared_carved(double *out, int n) {
  extern __shared__ int s[];
  double *d = (double *)(s + n);
  d[threadIdx.x] = 1.0;
  out[blockIdx.x * blockDim.x + threadIdx.x] = d[threadIdx.x];
}
