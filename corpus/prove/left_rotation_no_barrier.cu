//! Left rotation in CUDA without its barrier.
//! prove: rejected perm.write @15
/*@
  requires blockDim.x == size && gridDim.x == 1;
  requires threadIdx.x != size - 1 ? \pointer_index(array, threadIdx.x + 1, 1\2) : \pointer_index(array, 0, 1\2);
  requires \pointer_index(array, threadIdx.x, 1\2);
  ensures \pointer_index(array, threadIdx.x, 1);
  ensures threadIdx.x != size - 1 ==> array[threadIdx.x] == \old(array[threadIdx.x + 1]);
  ensures threadIdx.x == size - 1 ==> array[threadIdx.x] == \old(array[0]);
@*/
__global__ void rotate(int *array, int size) {
  int tid = threadIdx.x;
  int temp;
  if (tid != size - 1) { temp = array[tid + 1]; } else { temp = array[0]; }
  array[tid] = temp;
}
