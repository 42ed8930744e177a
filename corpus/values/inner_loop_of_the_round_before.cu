//! How often the inner loop goes round is another number in each round of the outer one: what is known of the last round says nothing of this one's number.
//! In round 1, where x is 0, the condition `j < x` has no j left in it.
//! check: refuted race.shared @14
//! replay: --block 2 --grid 1
//! expect: race.shared @14
__global__ void inner_loop_of_the_round_before() {
  __shared__ int s[1];
  unsigned x = 3;
  for (int i = 0; i < 2; i++) {
    for (unsigned j = 0; j < x; j++) {}
    __syncthreads();
    x -= 3;
  }
  s[0] = threadIdx.x;
}
