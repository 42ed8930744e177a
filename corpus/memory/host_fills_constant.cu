//! The host may fill a constant array before the launch: its initialiser says nothing.
//! check: not proved
//! replay: --block 2 --grid 1 --array a=zero:int:1 --array table=fill:2:int:2
//! expect: race.global @7
__constant__ int table[2] = {1, 1};
__global__ void host_fills_constant(int *a) {
  if (table[0] != 1) a[0] = threadIdx.x;
}
