//! What is added to a number of twice the size takes back what was counted in its lower half.
//! check: --grid 1 => refuted race.global @13
//! replay: --block 2 --grid 1 --array c=zero:ulong:1 --array a=zero:int:4
//! expect: race.global @13
__global__ void counter_as_half_of_another(unsigned long long *c, int *a) {
  unsigned t = threadIdx.x, n = 0, *low = (unsigned *)c;
  if (t == 0) {
    n = atomicAdd(low, 1);
    atomicAdd(c, 0xffffffffull);
  }
  __syncthreads();
  if (t == 1) n = atomicAdd(low, 1);
  if (t < 2) a[n] = t;
}
