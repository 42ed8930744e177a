//! printf in OpenCL, with a vector conversion.
//! replay: --block 2 --array a=iota:int:2
//! expect: ok
//! array: a = 10 11
//! check: proved
kernel void print_values(global int *a) {
  int i = get_global_id(0);
  printf("%d %v2d\n", i, (int2)(i, a[i]));
  a[i] += 10;
}
