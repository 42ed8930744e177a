//! A precondition says that two pointers are one: what is written through one is read through the other.
//! check: --block 64 --grid 1 => not proved
//! check: --block 1 --grid 1 => proved
struct Buffers {
  int *from;
};
__global__ void requires_same_array(int *to, Buffers b) {
  __requires(b.from == to);
  to[threadIdx.x] = b.from[threadIdx.x + 1];
}
