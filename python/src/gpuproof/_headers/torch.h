// What host code of a PyTorch extension declares its functions with. Bodies that use more than this are passed over, as gpuproof does with host code
// that has errors; kernels are what counts.
#pragma once

namespace c10 {
enum class ScalarType;
struct Device;
template <typename T>
struct ArrayRef;
using IntArrayRef = ArrayRef<long>;

namespace cuda {
struct CUDAGuard {
  template <typename T>
  explicit CUDAGuard(T device);
};
} // namespace cuda
} // namespace c10

namespace at {
using c10::Device;
using c10::IntArrayRef;
using c10::ScalarType;

struct Tensor {
  template <typename T>
  T *data_ptr() const;
  template <typename T>
  T *mutable_data_ptr() const;
  template <typename T>
  const T *const_data_ptr() const;
  long size(long dimension) const;
  long stride(long dimension) const;
  long numel() const;
  long dim() const;
  bool is_cuda() const;
  bool is_contiguous() const;
  Tensor contiguous() const;
  Tensor clone() const;
  ScalarType scalar_type() const;
  ScalarType type() const;
};

namespace cuda {
cudaStream_t getCurrentCUDAStream(int device = -1);
}

Tensor empty_like(const Tensor &like);
Tensor zeros_like(const Tensor &like);
Tensor ones_like(const Tensor &like);
} // namespace at

namespace torch {
using namespace at;
using at::Tensor;
} // namespace torch

namespace gpuproof_python {
struct Module {
  template <typename... T>
  Module &def(T... what);
};
} // namespace gpuproof_python

#define PYBIND11_MODULE(NAME, MODULE)                                          \
  void gpuproof_python_module(gpuproof_python::Module &MODULE)

#define TORCH_CHECK(...) ((void)0)
#define AT_ASSERTM(...) ((void)0)
#define C10_CUDA_CHECK(...) ((void)(__VA_ARGS__))
#define C10_CUDA_KERNEL_LAUNCH_CHECK() ((void)0)

// The types that a kernel is used with.
#define GPUPROOF_WITH(TYPE, ...)                                               \
  {                                                                            \
    using scalar_t = TYPE;                                                     \
    (__VA_ARGS__)();                                                           \
  }
#define AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, ...)                            \
  do {                                                                         \
    GPUPROOF_WITH(double, __VA_ARGS__)                                         \
    GPUPROOF_WITH(float, __VA_ARGS__)                                          \
  } while (0)
#define AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, ...)                            \
  do {                                                                         \
    GPUPROOF_WITH(unsigned char, __VA_ARGS__)                                  \
    GPUPROOF_WITH(signed char, __VA_ARGS__)                                    \
    GPUPROOF_WITH(short, __VA_ARGS__)                                          \
    GPUPROOF_WITH(int, __VA_ARGS__)                                            \
    GPUPROOF_WITH(long, __VA_ARGS__)                                           \
  } while (0)
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                 \
  do {                                                                         \
    AT_DISPATCH_FLOATING_TYPES(TYPE, NAME, __VA_ARGS__);                       \
    AT_DISPATCH_INTEGRAL_TYPES(TYPE, NAME, __VA_ARGS__);                       \
  } while (0)
