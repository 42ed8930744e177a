//! A store that is not to be cached is a store.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @6
//! check: refuted race.global @6

__global__ void nontemporal_store_race(int *a) { __builtin_nontemporal_store((int)threadIdx.x, a); }
