//! Minimum, maximum and the bitwise atomics, signed and unsigned.
//! replay: --block 32 --array r=list:int:9,-9,-1,0,0 --array u=list:uint:4000000000,0
//! expect: ok
//! array: r = -16 15 0xffffffe0 31 0
//! array: u = 0 4294967295
//! check: proved
__global__ void min_max_bits(int *r, unsigned *u) {
  int t = threadIdx.x;
  atomicMin(&r[0], t - 16);
  atomicMax(&r[1], t - 16);
  atomicAnd(&r[2], ~t);
  atomicOr(&r[3], t);
  atomicXor(&r[4], t);
  atomicMin(&u[0], (unsigned)t);
  atomicMax(&u[1], 0u - t);
}
