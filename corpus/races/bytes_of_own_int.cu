//! An int and the four bytes inside it belong to one thread: accesses through both types do not overlap with others'.
//! replay: --block 16 --array out=zero:int:16
//! expect: ok
//! array: out = 255*16
//! check: proved
__global__ void __launch_bounds__(64) bytes_of_own_int(int *out) {
  __shared__ unsigned words[64];
  unsigned char *bytes = (unsigned char *)words;
  unsigned t = threadIdx.x;
  words[t] = t;
  bytes[4 * t + 1] = 0;
  out[blockIdx.x * blockDim.x + t] = words[t] + (bytes[4 * t] ^ 255);
}
