//! Methods of a class template that stand outside of the class: only their instances run, with the types that they are made for.
//! check: proved
template <typename T> __global__ void fill(T *out) {
  extern __shared__ char bytes[];
  T *s = (T *)bytes;
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[threadIdx.x];
}

template <typename T> class Job {
public:
  Job(int size);
  void run(T *d);
private:
  int size;
};

template <typename T> Job<T>::Job(int size) : size(size) {}

template <typename T> void Job<T>::run(T *d) { fill<<<1, size, size * sizeof(T)>>>(d); }

int main() {
  double *d;
  cudaMalloc(&d, 128 * sizeof(double));
  Job<double> job(128);
  job.run(d);
}
