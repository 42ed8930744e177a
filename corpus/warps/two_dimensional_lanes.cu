//! Lanes are numbered through the block: in a block of 8 by 8 a warp is four rows.
//! replay: --block 8,8 --array out=zero:int:64
//! expect: ok
//! array: out = 31*32 63*32
//! check: --block 8,8 --grid 1 => proved
__global__ void two_dimensional_lanes(int *out) {
  int i = threadIdx.y * 8 + threadIdx.x;
  out[i] = __shfl_sync(0xffffffffu, i, 31);
}
