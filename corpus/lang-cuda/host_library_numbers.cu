//! Host code with complex numbers, limits, bit sets and mathematics beside a kernel.
//! check: proved
#include <bitset>
#include <cfenv>
#include <climits>
#include <cmath>
#include <complex>
#include <cstdint>
#include <iostream>
#include <limits>
#include <ratio>
#include <type_traits>
#include <valarray>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

using Complex = std::complex<double>;

template <class T> static std::enable_if_t<std::is_floating_point_v<T>, T> largest() { return std::numeric_limits<T>::max(); }
template <class T> static std::enable_if_t<std::is_integral<T>::value, T> largest() { return std::numeric_limits<T>::max() - 1; }
static_assert(std::numeric_limits<int>::digits10 == 9, "as in C++");
static_assert(std::conjunction_v<std::is_signed<int>, std::negation<std::is_unsigned<int>>>, "as in C++");
static_assert(std::is_same_v<std::common_type_t<int, float, double>, double>, "as in C++");
static_assert(std::ratio_multiply<std::kilo, std::milli>::num == 1, "as in C++");

static void transform(std::vector<Complex> &x) {
  const double pi = std::acos(-1.0);
  for (size_t k = 0; k < x.size(); k++) {
    Complex w = std::polar(1.0, -2.0 * pi * k / x.size());
    x[k] = x[k] * w + 2.0 * std::conj(x[k]) - Complex(0, 1);
    x[k] /= std::abs(x[k]) + std::norm(w);
  }
}

int main() {
  using namespace std::complex_literals;
  std::vector<Complex> signal(8, {1.0, 0.5});
  transform(signal);
  signal[0] += std::exp(1i * 0.5) * std::pow(signal[1], 2);
  std::cout << signal[0] << ' ' << signal[0].real() << ' ' << std::arg(signal[1]) << '\n';
  std::bitset<64> bits(0xff);
  bits.set(9).flip(0);
  std::cout << bits.count() << bits << '\n';
  std::valarray<float> values = {1, 2, 3};
  values *= 2.0f;
  long double precise = std::sqrt(2.0L) + values.sum() + std::fma(1.0, 2.0, 3.0) + std::hypot(3, 4);
  std::fesetround(FE_TONEAREST);
  std::uint64_t words = largest<std::uint64_t>() / CHAR_BIT;
  if (std::isnan(largest<float>()) || std::lround(precise) < 0 || words == 0) return 1;
  const int n = 1000;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  number<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}
