//! The same search with one comparison wrong looks at the element behind the array.
//! check: --block 256 => refuted memory.bounds
__global__ void binary_search_too_far(const int *sorted, const int *keys, int *found) {
  __shared__ int part[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = sorted[t];
  __syncthreads();
  int key = keys[i], low = 0, high = 256;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (part[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  found[i] = low;
}
