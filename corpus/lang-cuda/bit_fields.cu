//! Bit-fields of one word share its bytes: reading and writing them goes through the whole word.
//! replay: --block 4 --array w=zero:uint:4
//! expect: ok
//! array: w:uint = 2147483653 2147483661 2147483669 2147483677
//! check: proved
struct word {
  unsigned kind : 3;
  unsigned count : 20;
  unsigned rest : 8;
  unsigned last : 1;
};

__global__ void bit_fields(word *w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  w[i].kind = 5;
  w[i].count = i;
  w[i].last = w[i].kind != 0;
}
