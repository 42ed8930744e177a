//! A parameter by value is destroyed once, after the call: the counters of each thread are its own.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 102 102 102 102
//! check: proved

struct count {
  int *p;
  __device__ ~count() { *p += 1; }
};

__device__ void take(count c) { *c.p += 100; }

__global__ void destroyed_parameter(int *out) {
  count mine = {out + blockIdx.x * blockDim.x + threadIdx.x};
  take(mine);
}
