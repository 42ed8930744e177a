//! A reference keeps a temporary alive until the end of its block.
//! replay: --block 2 --array out=zero:int:2
//! expect: ok
//! array: out = 15 15
//! check: proved

struct count {
  int *p;
  __device__ ~count() { *p += 10; }
};

__global__ void destroyed_temporary_kept(int *out) {
  int *mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  const count &c = count{mine};
  *mine += *c.p == 0 ? 5 : 7;
}
