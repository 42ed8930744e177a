//! A part of the `uint3` is changed before the launch: the block has a row more than the tile.
//! check: refuted memory.bounds
__global__ void turn(float *d) {
  __shared__ float s[16][8];
  s[threadIdx.y][threadIdx.x] = d[threadIdx.y * 8 + threadIdx.x];
}

void run(float *d) {
  uint3 block = make_uint3(8, 16, 1);
  block.y += 1;
  turn<<<1, block>>>(d);
}
