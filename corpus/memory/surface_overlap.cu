//! Four lanes at every fourth byte: each element overlaps its neighbours.
//! check: refuted race.image
__global__ void write_wide(cudaSurfaceObject_t surface) {
  surf1Dwrite(make_float4(1, 2, 3, 4), surface, threadIdx.x * 4);
}
