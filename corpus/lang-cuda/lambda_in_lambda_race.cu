//! The second call of a lambda with another one inside writes to places that two threads share.
//! check: refuted race.global @10
//! replay: --block 8 --grid 1 --array out=zero:int:8
//! expect: race.global @10
template <class F> __device__ void apply(const F &f, int at) { f(at); }

__global__ void lambda_in_lambda_race(int *out) {
  int t = threadIdx.x;
  auto put = [&](int at) {
    apply([&](int place) { out[place] = t; }, at);
  };
  put(t);
  put(t / 2);
}
