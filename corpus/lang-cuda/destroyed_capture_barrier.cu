//! The destructor of what a lambda captured holds a barrier, which only some threads reach.
//! replay: --block 4
//! expect: barrier.divergence
//! check: refuted barrier.divergence

struct meet {
  bool on;
  __device__ ~meet() { if (on) __syncthreads(); }
};

__global__ void destroyed_capture_barrier() {
  meet m = {threadIdx.x % 2 == 0};
  {
    auto f = [m] { return m.on; };
    m.on = false;
    f();
  }
  __syncthreads();
}
