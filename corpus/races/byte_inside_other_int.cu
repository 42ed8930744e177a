//! Accesses compare as byte ranges: one byte past the own int is the first byte of the neighbour's int.
//! replay: --block 16 --array out=zero:int:16
//! expect: race.shared @9,10
//! check: --block 16 => refuted race.shared @9,10
__global__ void byte_inside_other_int(int *out) {
  __shared__ unsigned words[65];
  unsigned char *bytes = (unsigned char *)words;
  unsigned t = threadIdx.x;
  words[t] = t;
  out[blockIdx.x * blockDim.x + t] = bytes[4 * t + 4];
}
