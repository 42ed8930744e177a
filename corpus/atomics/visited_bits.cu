//! A bit for each node: whoever sets it first visits the node.
//! replay: --block 8 --grid 2 --array node=list:uint:3,40,3,7,40,63,1,2,3,40,3,7,40,63,1,2 --array seen=zero:uint:2 --array parent=fill:-1:int:64
//! expect: ok
//! check: --block 256 => proved
__global__ void visited_bits(const unsigned *node, unsigned *seen, int *parent) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = node[i], bit = 1u << (n % 32);
  if ((atomicOr(&seen[n / 32], bit) & bit) == 0) parent[n] = i;
}
