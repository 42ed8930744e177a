//! The same with a 64-bit index: no operation overflows for any launch and pitch.
//! replay: --block 4 --grid 2 --arg pitch=8 --array out=zero:int:64
//! expect: ok
//! check: --overflow check --block 4 --assume pitch>=4 => proved
__global__ void index_wide(int *out, int pitch) {
  long long row = blockIdx.x;
  out[row * pitch + threadIdx.x] = 1;
}
