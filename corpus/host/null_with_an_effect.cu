//! What gives the null pointer may do something before.
//! check: => not proved
__global__ void put(int *a, int at) { a[at] = 1; }
static decltype(nullptr) none(int &i) {
  i++;
  return nullptr;
}
static void take(const void *) {}
int main() {
  int *a;
  cudaMalloc(&a, 2 * sizeof(int));
  int i = 1;
  take(none(i));
  put<<<1, 1>>>(a, i);
  return 0;
}
