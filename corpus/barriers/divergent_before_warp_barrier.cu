//! A block barrier that some lanes skip to wait at a barrier of their warp: neither is ever complete.
//! replay: --block 8 --grid 1
//! expect: barrier.divergence @8,9
//! check: --block 8 --grid 1 => refuted barrier.divergence @8,9
//! check: refuted barrier.divergence
__global__ void divergent_before_warp_barrier() {
  if (threadIdx.x <= 2)
    __syncthreads();
  __syncwarp();
}
