//! Host code with Thrust's vectors, iterators and algorithms is read.
//! check: proved
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
struct scaled {
  float by;
  __host__ __device__ float operator()(float x, float y) const { return by * x + y; }
};
int main() {
  const int n = 1000;
  thrust::host_vector<int> host(n);
  for (int i = 0; i < n; i++) host[i] = n - i;
  thrust::device_vector<int> keys = host;
  thrust::device_vector<float> x(n, 1.0f), y(n);
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), scaled{2.0f});
  thrust::sort_by_key(keys.begin(), keys.end(), x.begin(), thrust::greater<int>());
  float sum = thrust::reduce(thrust::device, x.begin(), x.end(), 0.0f, thrust::plus<float>());
  float most = *thrust::max_element(x.begin(), x.end());
  auto both = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
  thrust::for_each(both, both + n, [] __device__(thrust::tuple<float, float> t) {});
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  thrust::exclusive_scan(thrust::cuda::par.on(stream), keys.begin(), keys.end(), keys.begin());
  keys[0] = (int)(sum + most);
  k<<<(n + 255) / 256, 256, 0, stream>>>(thrust::raw_pointer_cast(keys.data()), n);
  host = keys;
  return host[0];
}
