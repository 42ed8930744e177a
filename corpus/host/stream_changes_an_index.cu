//! The stream is taken from a list by an index that goes on.
//! check: => not proved
__global__ void put(int *a, int at) { a[at] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  cudaStream_t streams[4];
  int i = 1;
  put<<<1, 1, 0, streams[i++]>>>(a, 0);
  put<<<1, 1>>>(a, i);
  return 0;
}
