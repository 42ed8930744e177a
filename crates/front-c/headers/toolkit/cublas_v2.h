// cuBLAS for host code: types, and functions whose results nobody knows. Arguments after the handle are not checked.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuComplex.h>
#include <library_types.h>
typedef struct cublasContext *cublasHandle_t;
typedef enum { CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16 } cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 } cublasMath_t;
typedef enum { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 } cublasComputeType_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99 } cublasGemmAlgo_t;
cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
const char *cublasGetStatusString(cublasStatus_t status);
const char *cublasGetStatusName(cublasStatus_t status);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *memory, size_t bytes);
cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb);
#define __gpuproof_blas(name) cublasStatus_t cublas##name(cublasHandle_t handle, ...);
#define __gpuproof_blas2(name) __gpuproof_blas(S##name) __gpuproof_blas(D##name)
#define __gpuproof_blas4(name) __gpuproof_blas2(name) __gpuproof_blas(C##name) __gpuproof_blas(Z##name)
__gpuproof_blas4(gemm) __gpuproof_blas4(gemv) __gpuproof_blas4(axpy) __gpuproof_blas4(scal) __gpuproof_blas4(copy) __gpuproof_blas4(swap)
__gpuproof_blas4(trsm) __gpuproof_blas4(trsv) __gpuproof_blas4(trmm) __gpuproof_blas4(syrk) __gpuproof_blas4(symm) __gpuproof_blas4(geam) __gpuproof_blas4(dgmm)
__gpuproof_blas4(gemmBatched) __gpuproof_blas4(gemmStridedBatched) __gpuproof_blas4(getrfBatched) __gpuproof_blas4(getriBatched) __gpuproof_blas4(trsmBatched)
__gpuproof_blas2(dot) __gpuproof_blas2(nrm2) __gpuproof_blas2(asum) __gpuproof_blas2(ger) __gpuproof_blas2(syr) __gpuproof_blas2(symv)
__gpuproof_blas(Hgemm) __gpuproof_blas(HgemmBatched) __gpuproof_blas(HgemmStridedBatched) __gpuproof_blas(GemmEx) __gpuproof_blas(GemmBatchedEx) __gpuproof_blas(GemmStridedBatchedEx)
__gpuproof_blas(SgemmEx) __gpuproof_blas(Isamax) __gpuproof_blas(Idamax) __gpuproof_blas(Isamin) __gpuproof_blas(DotEx) __gpuproof_blas(AxpyEx) __gpuproof_blas(Nrm2Ex) __gpuproof_blas(ScalEx)
__gpuproof_blas(Cdotc) __gpuproof_blas(Zdotc) __gpuproof_blas(Scnrm2) __gpuproof_blas(Dznrm2)
