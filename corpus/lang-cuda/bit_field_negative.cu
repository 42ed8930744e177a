//! A signed bit-field of a narrow unit is negative where its neighbour was written after it: the bits that are moved out on the way are no overflow of the program.
//! replay: --block 4
//! expect: memory.bounds @11
//! check: --block 4 --grid 1 => refuted memory.bounds
struct Pair { int low : 4; int high : 4; };

__global__ void bit_field_negative() {
  __shared__ int s[8];
  Pair p;
  p.low = int(threadIdx.x) - 2; p.high = 0;
  s[p.low] = 1;
}
