//! An enumeration whose values need 64 bits has them.
//! check: --block 64 --grid 1 => refuted race.global
enum Wide { big = 1LL << 40 };
__global__ void put(int *out) {
  Wide b = big;
  if (b >> 40 == 1) {
    out[0] = threadIdx.x;
  }
}
