//! Every thread raises the same flag with the same value: a benign race, tolerated unless told otherwise.
//! replay: --block 32 --array flag=zero:int:1 --array a=fill:3:int:32
//! expect: race.benign @14
//! array: flag = 1
//! replay: --block 32 --array flag=zero:int:1 --array a=fill:3:int:32 --no-benign
//! expect: race.global @14
//! replay: --block 32 --array flag=zero:int:1 --array a=zero:int:32 --no-benign
//! expect: ok
//! array: flag = 0
//! check: proved
//! check: --no-benign => refuted race.global @14
__global__ void same_value_writes(const int *a, int *flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] > 0) *flag = 1;
}
