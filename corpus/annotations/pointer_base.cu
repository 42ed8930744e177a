//! Annotations may ask which array a pointer is in and how far from its start.
//! replay: --block 2 --array a=zero:int:8 --array b=zero:int:8
//! expect: ok
//! array: a = 0 0 1 1 0*4
//! check: --grid 1 => proved
__global__ void pointer_base(int *a, int *b) {
  int *p = a + 2 + threadIdx.x;
  __assert(__ptr_base(p) == a);
  __assert(__ptr_base(p) != __ptr_base(b));
  __assert(__ptr_offset_bytes(p) == 4 * (2 + threadIdx.x));
  *p = 1;
}
