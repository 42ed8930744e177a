//! The rank of a tile counts within the group that it is part of: of tiles of 4 in tiles of 16 there are 4, whatever the block.
//! check: --kernel by_rank --block 64 --grid 1 => refuted race.global
//! check: --kernel count --block 64 --grid 1 => proved
//! check: --kernel of_block --block 64 --grid 1 => proved
//! check: --kernel handed_on --block 64 --grid 1 => refuted race.global
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void by_rank(int *a) {
  auto tile = cg::tiled_partition<4>(cg::tiled_partition<16>(cg::this_thread_block()));
  a[tile.meta_group_rank() * 4 + tile.thread_rank()] = threadIdx.x;
}

__global__ void count(int *a) {
  auto tile = cg::tiled_partition<8>(cg::tiled_partition<32>(cg::this_thread_block()));
  assert(tile.meta_group_size() == 4);
  assert(tile.meta_group_rank() == threadIdx.x % 32 / 8);
}

__global__ void of_block(int *a) {
  cg::thread_block_tile<4> tile = cg::tiled_partition<4>(cg::this_thread_block());
  assert(tile.meta_group_size() == 16);
  a[tile.meta_group_rank() * 4 + tile.thread_rank()] = threadIdx.x;
}

__global__ void handed_on(int *a) {
  cg::thread_block_tile<4> tile = cg::tiled_partition<4>(cg::tiled_partition<16>(cg::this_thread_block()));
  a[tile.meta_group_rank() * 4 + tile.thread_rank()] = threadIdx.x;
}
