//! Lanes with equal keys find each other; what they wrote before is not there for the others because of that.
//! check: --block 32 --grid 1 => refuted race.shared
//! A lock-step tool sees nothing wrong here.
__global__ void match_orders_nothing(const int *keys, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = keys[t];
  unsigned same = __match_any_sync(0xffffffffu, keys[t]);
  out[t] = s[__ffs(same) - 1] + s[31 - t];
}
