//! What `[x = ...]` makes is destroyed with the lambda.
//! replay: --block 2 --array out=zero:int:2
//! expect: ok
//! array: out = 11 11
//! check: proved

struct count {
  int *p;
  __device__ ~count() { *p += 10; }
};

__global__ void destroyed_init_capture(int *out) {
  int *mine = out + blockIdx.x * blockDim.x + threadIdx.x;
  auto f = [c = count{mine}] { *c.p += 1; };
  f();
}
