//! Anonymous unions and structs inside a struct.
//! replay: --block 2 --array out=zero:int:4
//! expect: ok
//! array: out = 0x3f800000 7 0x40000000 8
//! check: proved
struct value {
  union {
    float real;
    int bits;
  };
  struct {
    short low, high;
  };
};

__global__ void anonymous_members(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  value v;
  v.real = 1.0f + (i & 1);
  v.low = 7 + (i & 1);
  v.high = 0;
  out[2 * i] = v.bits;
  out[2 * i + 1] = v.low + v.high;
}
