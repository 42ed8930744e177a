//! A memory fence without a barrier does not wait for the other thread.
//! replay: --block 64 --array a=zero:int:64 --array out=zero:int:64
//! expect: race.global @7,9
//! check: refuted race.global @7,9
__global__ void threadfence_orders_nothing(int *a, int *out) {
  int t = threadIdx.x;
  a[t] = t;
  __threadfence();
  out[t] = a[t ^ 1];
}
