//! Objects of a loop body are destroyed in every iteration, also when `continue`, `break` or `return` leave it.
//! replay: --block 4 --array log=zero:int:4
//! expect: ok
//! array: log = 111 111 111 111
//! check: proved
struct mark {
  int *at;
  int by;
  __device__ mark(int *at, int by) : at(at), by(by) {}
  __device__ ~mark() { *at += by; }
};

__global__ void destructor_in_loop(int *log) {
  int *mine = log + blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 10; k++) {
    mark one(mine, k == 0 ? 1 : k == 1 ? 10 : 100);
    if (k == 0)
      continue;
    if (k == 2)
      return;
  }
}
