//! Lanes in lock step claim different places, and nobody puts the counter back.
//! check: --warp-lockstep 32 --block 32 --grid 1 => proved
__global__ void lockstep_claims(unsigned *next, unsigned *out) {
  unsigned place = atomicAdd(next, 1);
  out[place] = threadIdx.x;
}
