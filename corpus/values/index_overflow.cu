//! A row times a pitch that is an argument overflows for large matrices; a 64-bit index does not.
//! replay: --block 4 --grid 2 --arg pitch=8 --array out=zero:int:64
//! expect: ok
//! check: --assume pitch>=4 --assume pitch<=65536 => proved
//! check: --overflow check --grid 1000000 --block 4 --assume pitch>=4 => refuted arith.overflow @10
//! check: --overflow check --grid 64 --block 4 --assume pitch>=4 --assume pitch<=65536 => proved
__global__ void index_overflow(int *out, int pitch) {
  int row = blockIdx.x;
  if (threadIdx.x < pitch)
    out[row * pitch + threadIdx.x % 4] = row;
}
