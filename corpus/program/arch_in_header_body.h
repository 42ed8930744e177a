__device__ inline int first() {
#if __CUDA_ARCH__ >= 700
#define THREADS 256
#else
#define THREADS 512
#endif
    return THREADS;
}
