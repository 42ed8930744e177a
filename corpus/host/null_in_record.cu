//! A record with a pointer that nobody sets, but for null.
//! check: refuted memory.null @8
struct Data {
  int *values;
  int count;
};
__global__ void k(Data d) {
  if (threadIdx.x < d.count) d.values[threadIdx.x] = 0;
}
int main() {
  Data d = {nullptr, 64};
  k<<<1, 64>>>(d);
}
