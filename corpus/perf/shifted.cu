//! Reads that start at an argument: four sectors if it is a multiple of eight, else five.
//! replay: --block 64 --grid 2 --arg start=3 --array in=iota:float:200 --array out=zero:float:128
//! expect: ok
//! perf: --block 64
//! access: 12 write out: sectors 4; requests 2
//! access: 12 read in: sectors 4..5, typically 4.88; requests 2; 4 if 8 divides start, else 5
//! perf: --block 64 --assume start%8==0
//! access: 12 write out: sectors 4; requests 2
//! access: 12 read in: sectors 4; requests 2
__global__ void shifted(float *out, const float *in, int start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + start];
}
