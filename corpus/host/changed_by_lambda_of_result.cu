//! A lambda returns another one, which changes the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 64;
  auto make = [&] { return [&] { size = 512; }; };
  make()();
  fill<<<1, size>>>(1);
}
