// The first cuBLAS: functions that keep their handle to themselves. The names of the second may be used with it.
#pragma once
#include <cublas_v2.h>
cublasStatus cublasInit();
cublasStatus cublasShutdown();
cublasStatus cublasGetError();
cublasStatus cublasAlloc(int n, int size, void **p);
template <class T> __attribute__((internal_linkage)) cublasStatus cublasAlloc(int n, int size, T **p);
cublasStatus cublasFree(void *p);
cublasStatus cublasSetKernelStream(cudaStream_t stream);
#define __gpuproof_blas1(type, name) type cublas##name(int n, ...); type cublas##name(char option, ...);
#define __gpuproof_blas14(name) __gpuproof_blas1(void, S##name) __gpuproof_blas1(void, D##name) __gpuproof_blas1(void, C##name) __gpuproof_blas1(void, Z##name)
__gpuproof_blas14(gemm) __gpuproof_blas14(gemv) __gpuproof_blas14(axpy) __gpuproof_blas14(scal) __gpuproof_blas14(copy) __gpuproof_blas14(swap) __gpuproof_blas14(rot) __gpuproof_blas14(trsm) __gpuproof_blas14(trsv) __gpuproof_blas14(trmm) __gpuproof_blas14(trmv) __gpuproof_blas14(syrk) __gpuproof_blas14(syr2k) __gpuproof_blas14(symm) __gpuproof_blas14(symv) __gpuproof_blas14(ger) __gpuproof_blas14(syr)
__gpuproof_blas1(float, Sdot)
__gpuproof_blas1(double, Ddot)
__gpuproof_blas1(float, Snrm2)
__gpuproof_blas1(double, Dnrm2)
__gpuproof_blas1(float, Sasum)
__gpuproof_blas1(double, Dasum)
__gpuproof_blas1(cuComplex, Cdotu)
__gpuproof_blas1(cuComplex, Cdotc)
__gpuproof_blas1(cuDoubleComplex, Zdotu)
__gpuproof_blas1(cuDoubleComplex, Zdotc)
__gpuproof_blas1(float, Scnrm2)
__gpuproof_blas1(double, Dznrm2)
__gpuproof_blas1(float, Scasum)
__gpuproof_blas1(double, Dzasum)
__gpuproof_blas1(int, Isamax)
__gpuproof_blas1(int, Idamax)
__gpuproof_blas1(int, Icamax)
__gpuproof_blas1(int, Izamax)
__gpuproof_blas1(int, Isamin)
__gpuproof_blas1(int, Idamin)
__gpuproof_blas1(void, Csscal)
__gpuproof_blas1(void, Zdscal)
