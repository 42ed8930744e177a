// Left rotation of an array by one block, proved for every size.
//
//   ./run prove examples/rotate.cu
//
// Before the barrier every element is read by two threads, so each has half of it. At the barrier the halves come together, and every
// thread gets the whole of the element that it writes.
/*@
  requires blockDim.x == size && gridDim.x == 1;
  requires threadIdx.x != size - 1 ? Perm(array[threadIdx.x + 1], 1\2) : Perm(array[0], 1\2);
  requires Perm(array[threadIdx.x], 1\2);
  ensures Perm(array[threadIdx.x], write);
  ensures threadIdx.x != size - 1 ==> array[threadIdx.x] == \old(array[threadIdx.x + 1]);
  ensures threadIdx.x == size - 1 ==> array[threadIdx.x] == \old(array[0]);
@*/
__global__ void rotate(int *array, int size) {
  int tid = threadIdx.x;
  int next = tid != size - 1 ? array[tid + 1] : array[0];
  /*@
    requires tid != size - 1 ? Perm(array[tid + 1], 1\2) : Perm(array[0], 1\2);
    requires Perm(array[tid], 1\2);
    ensures Perm(array[tid], write);
  @*/
  __syncthreads();
  array[tid] = next;
}
