//! An index from memory: the sectors of the gather are unknown, those of the index are not.
//! replay: --block 64 --array index=iota:int:64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 9 write out: sectors 4; requests 2
//! access: 9 read in: sectors unknown, at most 32; requests 2; depends on the contents of `index`
//! access: 9 read index: sectors 4; requests 2
__global__ void gather(int *out, const int *in, const int *index) {
  out[threadIdx.x] = in[index[threadIdx.x]];
}
