//! The last lane of the warp does not exist in a block of eight: what it is said to send is anything, for each lane.
//! check: --block 8 => not proved
__global__ void broadcast_from_missing_lane(int *out) {
  int sent = __shfl_sync(0xffffffff, (int)threadIdx.x, 31);
  if (sent > 1)
    __syncwarp();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sent;
}
