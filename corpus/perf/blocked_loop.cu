//! Each thread has a run of its own: neighbours are 16 floats apart, so that every request is 32 sectors.
//! replay: --block 64 --array in=iota:float:1024 --array out=zero:float:1024
//! expect: ok
//! perf: --block 64
//! access: 10 write out: sectors 32; requests 32
//! access: 10 read in: sectors 32; requests 32
__global__ void blocked_loop(float *out, const float *in) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
  for (int k = 0; k < 16; k++)
    out[first + k] = in[first + k];
}
