//! A product of 64 bits that is cut down to an `int`: 256 threads are enough to come round.
//! check: refuted race.global
//! check: --overflow wrap => refuted race.global
//! replay: --block 257 --grid 1 --array o=zero:512
//! expect: race.global

__global__ void far_apart_narrowed(int *o) {
  size_t i = threadIdx.x;
  int j = (int)(i * 4096 * 4096);
  o[(j >> 24) + 128] = (int)i;
}
