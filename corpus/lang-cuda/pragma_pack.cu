//! The numbers of `#pragma pack` are not read: such a layout is refused.
//! lower: unsupported.type @10
//! check: unknown unsupported.type
#pragma pack(push, 1)
struct Packed {
  char a;
  int b;
};
#pragma pack(pop)
__global__ void k(Packed *p) { p[blockIdx.x * blockDim.x + threadIdx.x].b = 1; }
