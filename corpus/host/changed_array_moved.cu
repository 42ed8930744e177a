//! An array is given away as something that may be moved from, and changed.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
void grow(int (&&sizes)[2]) { sizes[1] = 512; }
int main() {
  int sizes[2] = {64, 64};
  grow((int (&&)[2])sizes);
  fill<<<1, sizes[1]>>>(1);
}
