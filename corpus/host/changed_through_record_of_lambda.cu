//! A lambda returns a record with the address of the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
struct Handle {
  int *where;
};
int main() {
  int size = 64;
  auto make = [&] { return Handle{&size}; };
  *make().where = 512;
  fill<<<1, size>>>(1);
}
