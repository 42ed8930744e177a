//! Fields of structs that lie side by side: every read of one field moves all of them.
//! replay: --block 64 --grid 2 --array p=zero:float4:128 --array sum=zero:float:128
//! expect: ok
//! perf:
//! access: 15 write sum: sectors 4; requests 8
//! access: 15 read p: sectors 16; requests 8
//! access: 15 read p: sectors 16; requests 8
//! access: 15 read p: sectors 16; requests 8
struct particle {
  float x, y, z, mass;
};

__global__ void array_of_structs(float *sum, const particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sum[i] = p[i].x + p[i].y + p[i].z;
}
