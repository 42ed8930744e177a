//! atomicInc whose limit is the largest number counts as atomicAdd(p, 1) does.
//! replay: --block 8 --grid 2 --array out=zero:int:16 --array next=zero:uint:1
//! expect: ok
//! array: out = 6*16
//! check: proved
__global__ void inc_to_the_largest(int *out, unsigned *next) {
  out[atomicInc(next, 0xffffffffu)] = 6;
}
