//! A record whose members nobody sets: the pointer in it is null.
//! check: refuted memory.null @8
struct Data {
  int count;
  int *values;
};
__global__ void k(Data d) {
  if (threadIdx.x < d.count) d.values[threadIdx.x] = 0;
}
int main() {
  Data d = {64};
  k<<<1, 64>>>(d);
}
