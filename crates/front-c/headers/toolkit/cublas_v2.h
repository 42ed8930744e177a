// cuBLAS for host code: types, and functions whose results nobody knows. Arguments after the handle are not checked.
#pragma once
#define CUBLAS_V2_H_
#define CUBLAS_API_H_
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
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 } cublasMath_t;
typedef enum { CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77 } cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO4, CUBLAS_GEMM_ALGO5, CUBLAS_GEMM_ALGO6, CUBLAS_GEMM_ALGO7,
  CUBLAS_GEMM_ALGO8, CUBLAS_GEMM_ALGO9, CUBLAS_GEMM_ALGO10, CUBLAS_GEMM_ALGO11, CUBLAS_GEMM_ALGO12, CUBLAS_GEMM_ALGO13, CUBLAS_GEMM_ALGO14, CUBLAS_GEMM_ALGO15, CUBLAS_GEMM_ALGO16, CUBLAS_GEMM_ALGO17,
  CUBLAS_GEMM_ALGO18, CUBLAS_GEMM_ALGO19, CUBLAS_GEMM_ALGO20, CUBLAS_GEMM_ALGO21, CUBLAS_GEMM_ALGO22, CUBLAS_GEMM_ALGO23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP, CUBLAS_GEMM_ALGO2_TENSOR_OP, CUBLAS_GEMM_ALGO3_TENSOR_OP, CUBLAS_GEMM_ALGO4_TENSOR_OP,
  CUBLAS_GEMM_ALGO5_TENSOR_OP, CUBLAS_GEMM_ALGO6_TENSOR_OP, CUBLAS_GEMM_ALGO7_TENSOR_OP, CUBLAS_GEMM_ALGO8_TENSOR_OP, CUBLAS_GEMM_ALGO9_TENSOR_OP, CUBLAS_GEMM_ALGO10_TENSOR_OP,
  CUBLAS_GEMM_ALGO11_TENSOR_OP, CUBLAS_GEMM_ALGO12_TENSOR_OP, CUBLAS_GEMM_ALGO13_TENSOR_OP, CUBLAS_GEMM_ALGO14_TENSOR_OP, CUBLAS_GEMM_ALGO15_TENSOR_OP
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;
typedef void (*cublasLogCallback)(const char *message);
#define CUBLAS_VERSION 12040
#define CUBLAS_VER_MAJOR 12
#define CUBLAS_VER_MINOR 4
#define CUBLAS_VER_PATCH 0
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
cublasStatus_t cublasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb, cudaStream_t stream);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion();
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int count);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *count);
cublasStatus_t cublasLoggerConfigure(int on, int to_stdout, int to_stderr, const char *path);
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasCgemm_v2 cublasCgemm
#define cublasZgemm_v2 cublasZgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasDgemv_v2 cublasDgemv
#define cublasCgemv_v2 cublasCgemv
#define cublasZgemv_v2 cublasZgemv
#define cublasSaxpy_v2 cublasSaxpy
#define cublasDaxpy_v2 cublasDaxpy
#define cublasCaxpy_v2 cublasCaxpy
#define cublasZaxpy_v2 cublasZaxpy
#define cublasSscal_v2 cublasSscal
#define cublasDscal_v2 cublasDscal
#define cublasCscal_v2 cublasCscal
#define cublasZscal_v2 cublasZscal
#define cublasScopy_v2 cublasScopy
#define cublasDcopy_v2 cublasDcopy
#define cublasCcopy_v2 cublasCcopy
#define cublasZcopy_v2 cublasZcopy
#define cublasSswap_v2 cublasSswap
#define cublasDswap_v2 cublasDswap
#define cublasCswap_v2 cublasCswap
#define cublasZswap_v2 cublasZswap
#define cublasStrsm_v2 cublasStrsm
#define cublasDtrsm_v2 cublasDtrsm
#define cublasCtrsm_v2 cublasCtrsm
#define cublasZtrsm_v2 cublasZtrsm
#define cublasStrmm_v2 cublasStrmm
#define cublasDtrmm_v2 cublasDtrmm
#define cublasCtrmm_v2 cublasCtrmm
#define cublasZtrmm_v2 cublasZtrmm
#define cublasSsyrk_v2 cublasSsyrk
#define cublasDsyrk_v2 cublasDsyrk
#define cublasCsyrk_v2 cublasCsyrk
#define cublasZsyrk_v2 cublasZsyrk
#define cublasSsymm_v2 cublasSsymm
#define cublasDsymm_v2 cublasDsymm
#define cublasCsymm_v2 cublasCsymm
#define cublasZsymm_v2 cublasZsymm
#define cublasSdot_v2 cublasSdot
#define cublasDdot_v2 cublasDdot
#define cublasSnrm2_v2 cublasSnrm2
#define cublasDnrm2_v2 cublasDnrm2
#define cublasSasum_v2 cublasSasum
#define cublasDasum_v2 cublasDasum
#define cublasSger_v2 cublasSger
#define cublasDger_v2 cublasDger
#define cublasIsamax_v2 cublasIsamax
#define cublasIdamax_v2 cublasIdamax
#define cublasCdotc_v2 cublasCdotc
#define cublasZdotc_v2 cublasZdotc
#define cublasScnrm2_v2 cublasScnrm2
#define cublasDznrm2_v2 cublasDznrm2
#define cublasSsymv_v2 cublasSsymv
#define cublasDsymv_v2 cublasDsymv
#define __gpuproof_blas(name) cublasStatus_t cublas##name(cublasHandle_t handle, ...);
#define __gpuproof_blas2(name) __gpuproof_blas(S##name) __gpuproof_blas(D##name)
#define __gpuproof_blas_c(name) __gpuproof_blas(C##name) __gpuproof_blas(Z##name)
#define __gpuproof_blas4(name) __gpuproof_blas2(name) __gpuproof_blas_c(name)
__gpuproof_blas4(gemm) __gpuproof_blas4(gemv) __gpuproof_blas4(gbmv) __gpuproof_blas4(axpy) __gpuproof_blas4(scal) __gpuproof_blas4(copy) __gpuproof_blas4(swap) __gpuproof_blas4(rot) __gpuproof_blas4(rotg)
__gpuproof_blas4(trsm) __gpuproof_blas4(trsv) __gpuproof_blas4(trmm) __gpuproof_blas4(trmv) __gpuproof_blas4(tbmv) __gpuproof_blas4(tbsv) __gpuproof_blas4(tpmv) __gpuproof_blas4(tpsv)
__gpuproof_blas4(syrk) __gpuproof_blas4(syr2k) __gpuproof_blas4(syrkx) __gpuproof_blas4(symm) __gpuproof_blas4(symv) __gpuproof_blas4(syr) __gpuproof_blas4(syr2) __gpuproof_blas4(geam) __gpuproof_blas4(dgmm)
__gpuproof_blas4(gemmBatched) __gpuproof_blas4(gemmStridedBatched) __gpuproof_blas4(gemvBatched) __gpuproof_blas4(gemvStridedBatched) __gpuproof_blas4(trsmBatched)
__gpuproof_blas4(getrfBatched) __gpuproof_blas4(getriBatched) __gpuproof_blas4(getrsBatched) __gpuproof_blas4(geqrfBatched) __gpuproof_blas4(gelsBatched) __gpuproof_blas4(matinvBatched) __gpuproof_blas4(tpttr) __gpuproof_blas4(trttp)
__gpuproof_blas2(dot) __gpuproof_blas2(nrm2) __gpuproof_blas2(asum) __gpuproof_blas2(ger) __gpuproof_blas2(sbmv) __gpuproof_blas2(spmv) __gpuproof_blas2(spr) __gpuproof_blas2(spr2) __gpuproof_blas2(rotm) __gpuproof_blas2(rotmg)
__gpuproof_blas_c(dotu) __gpuproof_blas_c(dotc) __gpuproof_blas_c(geru) __gpuproof_blas_c(gerc) __gpuproof_blas_c(hemm) __gpuproof_blas_c(hemv) __gpuproof_blas_c(herk) __gpuproof_blas_c(her2k) __gpuproof_blas_c(herkx) __gpuproof_blas_c(her) __gpuproof_blas_c(her2) __gpuproof_blas_c(hbmv) __gpuproof_blas_c(hpmv) __gpuproof_blas_c(hpr) __gpuproof_blas_c(hpr2) __gpuproof_blas_c(gemm3m)
__gpuproof_blas(Hgemm) __gpuproof_blas(HgemmBatched) __gpuproof_blas(HgemmStridedBatched) __gpuproof_blas(GemmEx) __gpuproof_blas(GemmBatchedEx) __gpuproof_blas(GemmStridedBatchedEx) __gpuproof_blas(GemmGroupedBatchedEx) __gpuproof_blas(SgemmGroupedBatched)
__gpuproof_blas(SgemmEx) __gpuproof_blas(CgemmEx) __gpuproof_blas(CsyrkEx) __gpuproof_blas(CherkEx) __gpuproof_blas(Cgemm3mEx) __gpuproof_blas(DotEx) __gpuproof_blas(DotcEx) __gpuproof_blas(AxpyEx) __gpuproof_blas(Nrm2Ex) __gpuproof_blas(ScalEx) __gpuproof_blas(AsumEx) __gpuproof_blas(CopyEx) __gpuproof_blas(SwapEx) __gpuproof_blas(RotEx) __gpuproof_blas(IamaxEx) __gpuproof_blas(IaminEx)
__gpuproof_blas(Isamax) __gpuproof_blas(Idamax) __gpuproof_blas(Icamax) __gpuproof_blas(Izamax) __gpuproof_blas(Isamin) __gpuproof_blas(Idamin) __gpuproof_blas(Icamin) __gpuproof_blas(Izamin)
__gpuproof_blas(Scnrm2) __gpuproof_blas(Dznrm2) __gpuproof_blas(Scasum) __gpuproof_blas(Dzasum) __gpuproof_blas(Csscal) __gpuproof_blas(Zdscal) __gpuproof_blas(Csrot) __gpuproof_blas(Zdrot)
