//! Elements of four lanes side by side.
//! check: proved
__global__ void write_wide(cudaSurfaceObject_t surface) {
  surf2Dwrite(make_float4(1, 2, 3, 4), surface, threadIdx.x * 16, blockIdx.x);
}
