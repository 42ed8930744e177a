// Read anew at each include, as C wants it: NDEBUG may have changed in between.
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
#pragma clang force_cuda_host_device begin
void assert(bool condition);
#pragma clang force_cuda_host_device end
#endif
