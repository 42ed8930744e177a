//! Thread 0 stores back the value that was there while the others read it: tolerated, the write changes nothing.
//! replay: --block 32 --array a=list:int:5 --array out=zero:int:32
//! expect: race.benign @8,10
//! array: a = 5
//! array: out = 5*32
//! check: --grid 1 => proved
__global__ void write_of_unchanged_value(int *a, int *out) {
  int v = a[0];
  out[threadIdx.x] = v;
  if (threadIdx.x == 0) a[0] = v;
}
