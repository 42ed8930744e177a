//! What a lambda returns is the variable itself.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 64;
  auto which = [&]() -> int & { return size; };
  which() = 512;
  fill<<<1, size>>>(1);
}
