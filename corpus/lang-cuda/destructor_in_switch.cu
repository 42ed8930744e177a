//! An object with a destructor declared directly in a switch: when it dies depends on the label taken.
//! lower: unsupported.construct @12
//! check: unknown unsupported.construct
struct mark {
  int *at;
  __device__ mark(int *at) : at(at) {}
  __device__ ~mark() { *at += 1; }
};

__global__ void destructor_in_switch(int *log, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (n) {
  default:
    mark m(log + i);
    log[i] += 2;
  }
}
