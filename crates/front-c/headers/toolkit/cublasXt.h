// cuBLAS on several devices, for host code.
#pragma once
#include <cublas_v2.h>
typedef struct cublasXtContext *cublasXtHandle_t;
typedef enum { CUBLASXT_FLOAT = 0, CUBLASXT_DOUBLE = 1, CUBLASXT_COMPLEX = 2, CUBLASXT_DOUBLECOMPLEX = 3 } cublasXtOpType_t;
typedef enum { CUBLASXT_GEMM = 0, CUBLASXT_SYRK = 1, CUBLASXT_HERK = 2, CUBLASXT_SYMM = 3, CUBLASXT_HEMM = 4, CUBLASXT_TRSM = 5, CUBLASXT_SYR2K = 6, CUBLASXT_HER2K = 7, CUBLASXT_SPMM = 8, CUBLASXT_SYRKX = 9, CUBLASXT_HERKX = 10, CUBLASXT_TRMM = 11 } cublasXtBlasOp_t;
typedef enum { CUBLASXT_PINNING_DISABLED = 0, CUBLASXT_PINNING_ENABLED = 1 } cublasXtPinnedMemMode_t;
cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int *devices);
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtSetCpuRatio(cublasXtHandle_t handle, cublasXtBlasOp_t operation, cublasXtOpType_t type, float ratio);
cublasStatus_t cublasXtSetCpuRoutine(cublasXtHandle_t handle, cublasXtBlasOp_t operation, cublasXtOpType_t type, void *routine);
#define __gpuproof_blasxt(name) cublasStatus_t cublasXt##name(cublasXtHandle_t handle, ...);
#define __gpuproof_blasxt4(name) __gpuproof_blasxt(S##name) __gpuproof_blasxt(D##name) __gpuproof_blasxt(C##name) __gpuproof_blasxt(Z##name)
__gpuproof_blasxt4(gemm) __gpuproof_blasxt4(syrk) __gpuproof_blasxt4(syr2k) __gpuproof_blasxt4(syrkx) __gpuproof_blasxt4(symm) __gpuproof_blasxt4(trsm) __gpuproof_blasxt4(trmm) __gpuproof_blasxt4(spmm)
__gpuproof_blasxt(Cherk) __gpuproof_blasxt(Zherk) __gpuproof_blasxt(Chemm) __gpuproof_blasxt(Zhemm) __gpuproof_blasxt(Cher2k) __gpuproof_blasxt(Zher2k)
