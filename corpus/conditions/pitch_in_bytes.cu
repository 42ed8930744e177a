//! A pitch of 64 bits counts bytes: the threads of a block find room in a row.
//! check: --block 8,8 --grid 1 => proved if 8 * blockDim.x <= pitch and pitch <= 2147483647 and pitch is a multiple of 8

__global__ void add(float2 *v, int left, int top, size_t pitch) {
  float2 *p = (float2 *)((char *)v + (threadIdx.y + top) * pitch) + threadIdx.x + left;
  float2 here = *p;
  here.x += 1;
  here.y += 2;
  *p = here;
}
