//! Signed bit-fields keep their sign; neighbours in one unit do not disturb each other.
//! replay: --block 2 --array out=zero:int:6
//! expect: ok
//! array: out = -3 15 5 3 0 6
//! check: proved
struct packed_word {
  int low : 4;
  unsigned middle : 4;
  int high : 24;
};

__global__ void signed_bit_fields(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  packed_word w = {};
  w.low = i & 1 ? 3 : 13;
  w.middle = 15 + (i & 1);
  w.high = 5;
  w.high += i & 1;
  out[3 * i] = w.low;
  out[3 * i + 1] = w.middle;
  out[3 * i + 2] = w.high;
}
