//! A destructor runs at the end of the scope, also on an early return.
//! replay: --block 4 --array log=zero:int:8
//! expect: ok
//! array: log = 100 2 101 1 102 2 103 1
//! check: proved
struct guard {
  int *slot;
  int value;
  __device__ guard(int *slot, int value) : slot(slot), value(value) {}
  __device__ ~guard() { *slot = value; }
};

__device__ int work(int *log, int i) {
  guard g(log + 2 * i, 100 + i);
  log[2 * i] = -1;
  if (i % 2) return 1;
  log[2 * i] = -2;
  return 2;
}

__global__ void destructors(int *log) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int r = work(log, i);
  log[2 * i + 1] = r;
}
