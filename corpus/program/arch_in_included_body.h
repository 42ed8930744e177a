#ifdef __CUDA_ARCH__
#define THREADS 256
#else
#define THREADS 512
#endif
