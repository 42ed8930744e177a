//! atomicDec counts down and starts again at its limit.
//! replay: --block 6 --array count=list:uint:2 --array seen=zero:int:5
//! expect: ok
//! array: count = 1
//! array: seen = 1 1 2 1 1
//! check: proved
__global__ void dec_wraps(unsigned *count, int *seen) {
  unsigned old = atomicDec(count, 4u);
  atomicAdd(&seen[old], 1);
}
