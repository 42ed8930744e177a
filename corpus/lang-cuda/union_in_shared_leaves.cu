//! A union is assigned behind the end of a shared array.
//! check: --block 8 --grid 1 => refuted memory.bounds @9
//! check: --block 4 --grid 1 => proved
union Word { int i; float f; };
__global__ void k(int *o) {
  __shared__ Word s[4];
  Word w;
  w.i = threadIdx.x;
  s[threadIdx.x] = w; o[threadIdx.x] = s[threadIdx.x].i;
}
