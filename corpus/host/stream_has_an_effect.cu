//! The expression of the stream counts the launches: the last one writes behind the array.
//! check: => not proved
__global__ void put(int *a, int at) { a[at] = 1; }
struct Pool {
  int used;
  cudaStream_t streams[8];
  cudaStream_t next() { return streams[used++]; }
};
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  Pool pool;
  pool.used = 0;
  for (int i = 0; i < 3; i++) put<<<1, 1, 0, pool.next()>>>(a, 0);
  put<<<1, 1>>>(a, pool.used);
  return 0;
}
