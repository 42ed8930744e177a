//! Vector and struct-of-vector parameters by value; float2 and uchar4 elements.
//! replay: --block 2 --array p=iota:float:4 --array c=zero:uchar:8 --arg by.x=10 --arg by.y=-1
//! expect: ok
//! array: p = 10 0 12 2
//! array: c = 1 2 3 0 1 2 3 1
//! check: proved
__global__ void vector_parameter(float2 *p, uchar4 *c, float2 by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += by.x;
  p[i].y += by.y;
  c[i] = make_uchar4(1, 2, 3, i & 1);
}
