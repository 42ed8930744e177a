//! A loop that each lane leaves when it likes: the lanes that are left still read one after the other.
//! replay: --block 32 --array in=iota:int:64 --array out=zero:int:32
//! expect: ok
//! perf: --block 32
//! access: 11 read in: sectors 1..5, typically 2.94; requests 31
//! access: 12 write out: sectors 4; requests 1
//! branch: 10 31 of 32
__global__ void divergent_loop(int *out, const int *in) {
  int sum = 0;
  for (int k = 0; k < threadIdx.x; k++)
    sum += in[threadIdx.x + k];
  out[threadIdx.x] = sum;
}
