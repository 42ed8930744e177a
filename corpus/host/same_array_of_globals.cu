//! A function sets two pointers outside of functions to one array.
//! check: not proved
__global__ void shift(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
int *first, *second;
void prepare() {
  cudaMalloc(&first, 4096);
  second = first;
}
int main() {
  prepare();
  shift<<<1, 64>>>(first, second);
}
