//! A bit-field of two bits is read where the highest bit of its neighbour is set; cutting a value to a field is no overflow, either.
//! replay: --block 1 --arg n=3
//! expect: assert.trap @11
//! check: not proved
struct Small { signed char low : 3; signed char high : 2; };

__global__ void bit_field_neighbour_set(int n) {
  Small s{};
  s.high = (unsigned)s.high + (unsigned)n;
  int sum = n + 3 * s.low;
  if (n == 3 && sum == 3) __trap();
}
