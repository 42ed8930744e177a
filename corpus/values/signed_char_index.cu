//! A signed char turns 128 into -128.
//! replay: --block 128 --array a=zero:int:128
//! expect: ok
//! array: a = 0..127
//! replay: --block 130 --array a=zero:int:130
//! expect: memory.bounds @11
//! check: --block 128 --grid 1 --size a=128 => proved
//! check: --block 130 --grid 1 --size a=130 => refuted memory.bounds @11
__global__ void signed_char_index(int *a) {
  signed char i = (signed char)threadIdx.x;
  a[i] = threadIdx.x;
}
