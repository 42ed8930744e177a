//! Instructions for global memory take addresses of global memory.
//! check: --kernel of_shared --block 32 => unknown unsupported.pointer
//! check: --kernel of_shared_by_ptx --block 32 => unknown unsupported.pointer
//! check: --kernel stored_by_ptx --block 32 => unknown unsupported.pointer
//! check: --kernel cached_of_shared --block 32 => unknown unsupported.pointer
//! check: --kernel cached_store_to_shared --block 32 => unknown unsupported.pointer
//! check: --kernel copied_from_shared --block 32 => unknown unsupported.pointer
//! check: --kernel of_global --block 32 => proved
//! check: --kernel of_constant --block 32 => proved
#include <cuda_pipeline.h>

__constant__ float table[32] = {1};

__global__ void of_shared(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = __ldg(&s[threadIdx.x ^ 1]);
}

__global__ void cached_of_shared(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = __ldcg(&s[threadIdx.x ^ 1]);
}

__global__ void of_shared_by_ptx(float *out) {
  __shared__ float s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  float x;
  asm volatile("ld.global.f32 %0, [%1];" : "=f"(x) : "l"(&s[threadIdx.x ^ 1]));
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void stored_by_ptx(float *out) {
  __shared__ float s[32];
  asm volatile("st.global.f32 [%0], %1;" ::"l"(&s[threadIdx.x]), "f"(1.0f) : "memory");
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

__global__ void of_global(float *out, const float *in) {
  float x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(x) : "l"(&in[i]));
  asm volatile("st.global.f32 [%0], %1;" ::"l"(&out[i]), "f"(x + __ldcg(&in[i])) : "memory");
}

__global__ void of_constant(float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = __ldg(&table[threadIdx.x]);
}

__global__ void cached_store_to_shared(float *out) {
  __shared__ float s[32];
  __stcg(&s[threadIdx.x], 1.0f);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

__global__ void copied_from_shared(float4 *out) {
  __shared__ float4 s[32], t[32];
  s[threadIdx.x] = make_float4(0, 0, 0, 0);
  __pipeline_memcpy_async(&t[threadIdx.x], &s[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = t[threadIdx.x];
}
