//! Every thread adds to one counter: atomics do not race with each other.
//! replay: --block 4 --grid 2 --array c=zero:int:1
//! expect: ok
//! array: c = 8
//! check: proved
__global__ void count_all(int *c) {
  atomicAdd(c, 1);
}
