//! Enumerations inside of class templates, and members of a class by another name of it.
//! check: proved
template <class T> struct Option {
  enum Kind { call, put };
  T strike;
  Kind kind;
};

template <class T> struct Pieces {
  struct Piece { T cells[4]; };
};

__global__ void read(const Option<float> *option, float *out) {
  using Floats = Pieces<float>;
  __shared__ typename Floats::Piece pieces[8];
  int i = threadIdx.x % 8;
  if (threadIdx.x < 8) pieces[i].cells[1] = option->kind == Option<float>::put ? option->strike : 1;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = pieces[7 - i].cells[1];
}
