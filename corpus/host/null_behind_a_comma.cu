//! A pointer is set to null by an expression that sets an index, too.
//! check: => not proved
__global__ void put(int *a, int at) { a[at] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  int i = 1;
  int *p = (i = 2, nullptr);
  put<<<1, 1>>>(a, i);
  return p != nullptr;
}
