//! A temporary in one arm of a condition is destroyed at the end of the whole expression, and only if it was made.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 1 12 1 12
//! check: proved

struct count {
  int *p;
  __device__ ~count() { *p += 10; }
};

__device__ int look(const count &c) { return *c.p + 1; }

__global__ void destroyed_temporary_arm(int *out) {
  int *mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  int seen = threadIdx.x % 2 ? look(count{mine}) : 0;
  bool both = threadIdx.x % 2 && look(count{mine}) == 11;
  *mine = threadIdx.x % 2 == 0 ? 1 : *mine == 20 && both && seen == 1 ? 12 : 99;
}
