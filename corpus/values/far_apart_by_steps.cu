//! The factors stand in several statements.
//! check: refuted race.global

__global__ void far_apart_by_steps(int *o) {
  unsigned row = threadIdx.x * 2048u;
  unsigned place = row * 2048u;
  o[(place * 4u) >> 24] = threadIdx.x;
}
