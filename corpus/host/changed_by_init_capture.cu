//! A lambda captures the size by reference under another name.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main() {
  int size = 128;
  auto grow = [&other = size] { other = 512; };
  grow();
  fill<<<1, size>>>(1);
}
