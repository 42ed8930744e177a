//! The bit that is looked at is not the one that is set.
//! replay: --block 8 --array node=list:uint:3,40,3,7,40,63,1,2 --array seen=zero:uint:2 --array parent=fill:-1:int:64
//! expect: race.global @7
//! check: not proved
__global__ void visited_wrong_bit(const unsigned *node, unsigned *seen, int *parent) {
  unsigned n = node[threadIdx.x + blockIdx.x * blockDim.x], bit = 1u << (n % 32);
  if ((atomicOr(&seen[n / 32], bit) & (bit << 1)) == 0) parent[n] = threadIdx.x;
}
