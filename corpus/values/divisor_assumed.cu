//! A divisor that is an argument is taken not to be 0: what goes wrong elsewhere is reported, a division by 0 is not.
//! check: refuted race.global @8
//! check: --arg n=4 => refuted race.global @8
//! replay: --block 2 --array a=zero:int:8 --arg n=0
//! expect: arith.div0 @7
__global__ void divisor_assumed(int *a, int n) {
  int column = (blockIdx.x * blockDim.x + threadIdx.x) / n;
  a[column] = threadIdx.x;
}
