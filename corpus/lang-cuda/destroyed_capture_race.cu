//! What a lambda captured by value is destroyed with the lambda.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.global @9
//! check: refuted race.global @9

struct guard {
  int *p;
  int on;
  __device__ ~guard() { if (on) p[0] = threadIdx.x; }
};

template <class F>
__device__ void run(F f) { f(); }

__global__ void destroyed_capture_race(int *out) {
  guard g = {out, 1};
  run([g]() {});
  g.on = 0;
}
