//! A program whose own names are some of the C++ library's, from headers that it does not include.
//! check: proved
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct stack {
  int top;
};
struct complex {
  float x, y;
};
static int *data, size, lock;
template <class T> T gcd(T a, T b) { return b == 0 ? a : gcd(b, a % b); }
template <class T> static void rotate(T, T, T) {}
static complex conj(complex z) { return {z.x, -z.y}; }

template <class T> __global__ void reduce(T *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  stack s = {gcd(12, 18)};
  complex z = conj({1.0f, 2.0f});
  rotate(1, 2, 3);
  size = 1000;
  cout << s.top << z.y << lock << endl;
  cudaMalloc(&data, 1000 * sizeof(int));
  reduce<<<4, 256>>>(data, 1000);
  cudaFree(data);
}
