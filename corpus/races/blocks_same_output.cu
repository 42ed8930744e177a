//! Every block writes the same part of the output: a race between blocks, none inside one block.
//! replay: --block 32 --grid 2 --array out=zero:int:32
//! expect: race.global @10
//! replay: --block 32 --grid 1 --array out=zero:int:32
//! expect: ok
//! array: out = 0*32
//! check: --grid 1 => proved
//! check: refuted race.global @10
__global__ void blocks_same_output(int *out) {
  out[threadIdx.x] = blockIdx.x;
}
