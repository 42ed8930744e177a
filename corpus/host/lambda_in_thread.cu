//! A lambda that another thread calls, too.
//! check: not proved
#include <thread>
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 512;
  auto start = [&] { fill<<<1, size>>>(1); };
  std::thread worker(start);
  worker.join();
  size = 256;
  start();
}
