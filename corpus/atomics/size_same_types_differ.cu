//! An `int` and an `unsigned` atomic of the same four bytes: the size counts, not the type.
//! replay: --block 8 --array c=zero:int:1
//! expect: ok
//! check: proved
__global__ void size_same_types_differ(int *c) {
  if (threadIdx.x % 2 == 0)
    atomicAdd(c, 1);
  else
    atomicOr((unsigned int *)c, 256u);
}
