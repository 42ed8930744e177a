//! What was given back has no size any more.
//! check: => proved
__global__ void number(int *a) { a[threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 400);
  cudaFree(a);
  number<<<1, 100>>>(a);
}
