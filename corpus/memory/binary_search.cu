//! A binary search in shared memory stays inside the array: low and high have no closed form, their bounds are found.
//! check: --block 256 => proved
__global__ void binary_search(const int *sorted, const int *keys, int *found) {
  __shared__ int part[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = sorted[t];
  __syncthreads();
  int key = keys[i], low = 0, high = 256;
  while (low < high) {
    int middle = (low + high) / 2;
    if (part[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  found[i] = low;
}
