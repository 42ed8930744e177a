//! Elements with lanes of two sizes are not compared.
//! lower: unsupported.call @6
//! check: unknown unsupported.call
__global__ void write_both(cudaSurfaceObject_t surface) {
  surf1Dwrite(1.0f, surface, threadIdx.x * 4);
  surf1Dwrite((unsigned char)1, surface, 256 + threadIdx.x);
}
