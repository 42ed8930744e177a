//! size_t and pointer offsets are 64 bits wide: the product does not wrap at 2^32.
//! replay: --block 2 --array out=zero:ulong:2
//! expect: ok
//! array: out = 4900000008 4900000009
//! check: proved
__global__ void size_t_is_64_bits(unsigned long long *out) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  size_t side = 70000;
  out[i] = side * side + sizeof(size_t) + i;
}
