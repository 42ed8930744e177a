//! A class template whose arguments clang writes with their type (`Key<10U>`), in a template that is instantiated by hand.
//! check: proved

#include <stdint.h>
template <uint32_t N> struct Key { uint32_t w[N]; };
template <uint32_t N, uint32_t B> __global__ void add(Key<N> *keys, Key<N> *out, int n) {
  uint32_t i = blockIdx.x * B + threadIdx.x;
  Key<N> *k = &keys[i];
  if (i < n) out[i].w[0] = k->w[N - 1];
}
template <uint32_t N> void run(Key<N> *a, Key<N> *b, int n) { add<N, 256><<<(n + 255) / 256, 256>>>(a, b, n); }
template void run<10>(Key<10> *, Key<10> *, int);
