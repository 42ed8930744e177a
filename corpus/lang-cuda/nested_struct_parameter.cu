//! Structs inside structs as a parameter by value, with a pointer at the second level and a vector.
//! replay: --block 4 --array v.grid.cells=iota:int:8 --arg v.grid.pitch=2 --arg v.offset.x=1 --arg v.offset.y=5 --arg v.on=1
//! expect: ok
//! array: v.grid.cells = 0 6 2 8 4 10 6 12
//! check: --arg v.grid.pitch=2 => proved
struct lattice {
  int *cells;
  int pitch;
};
struct view {
  lattice grid;
  int2 offset;
  bool on;
};

__global__ void nested_struct_parameter(view v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (v.on) v.grid.cells[i * v.grid.pitch + v.offset.x] += v.offset.y;
}
