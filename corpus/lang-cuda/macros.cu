//! Accesses inside macros, nested macros and conditional compilation.
//! flags: -DOFFSET=5
//! replay: --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 5 7 9 11
//! check: proved
#ifndef OFFSET
#error "OFFSET must be given"
#endif
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(array) array[GLOBAL_ID]
#define DOUBLE(x) ((x) + (x))

__global__ void macros(int *a) {
  AT(a) = DOUBLE(AT(a)) + OFFSET;
}
