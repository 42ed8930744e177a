// `__shared__ alignas(16) float s[4];`: clang takes no attribute of C++ after one of its own, CUDA's compiler does.
#define alignas(...) __attribute__((aligned(__VA_ARGS__)))
