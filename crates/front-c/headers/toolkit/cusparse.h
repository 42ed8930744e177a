// cuSPARSE for host code: types, and functions whose results nobody knows. Arguments of most are not checked.
#pragma once
#define CUSPARSE_H_
#define CUSPARSEAPI
#include <stdint.h>
#include <cuda_fp16.h>
#include <cuComplex.h>
#include <library_types.h>
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpMMOpPlan *cusparseSpMMOpPlan_t;
typedef struct cusparseSolveAnalysisInfo *cusparseSolveAnalysisInfo_t;
typedef struct cusparseHybMat *cusparseHybMat_t;
typedef struct csrsv2Info *csrsv2Info_t;
typedef struct csrsm2Info *csrsm2Info_t;
typedef struct bsrsv2Info *bsrsv2Info_t;
typedef struct bsrsm2Info *bsrsm2Info_t;
typedef struct csric02Info *csric02Info_t;
typedef struct bsric02Info *bsric02Info_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct bsrilu02Info *bsrilu02Info_t;
typedef struct csrgemm2Info *csrgemm2Info_t;
typedef struct csru2csrInfo *csru2csrInfo_t;
typedef struct cusparseColorInfo *cusparseColorInfo_t;
typedef struct pruneInfo *pruneInfo_t;
typedef enum { CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2, CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5, CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9, CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11 } cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum { CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1, CUSPARSE_MATRIX_TYPE_HERMITIAN = 2, CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3 } cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2 } cusparseOperation_t;
typedef enum { CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1 } cusparseDirection_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0, CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1 } cusparseSolvePolicy_t;
typedef enum { CUSPARSE_HYB_PARTITION_AUTO = 0, CUSPARSE_HYB_PARTITION_USER = 1, CUSPARSE_HYB_PARTITION_MAX = 2 } cusparseHybPartition_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3, CUSPARSE_FORMAT_BLOCKED_ELL = 5, CUSPARSE_FORMAT_BSR = 6, CUSPARSE_FORMAT_SLICED_ELLPACK = 7 } cusparseFormat_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE = 0, CUSPARSE_SPMAT_DIAG_TYPE = 1 } cusparseSpMatAttribute_t;
typedef enum { CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_COOMV_ALG = 1, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_CSRMV_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_CSRMV_ALG2 = 3, CUSPARSE_SPMV_CSR_ALG2 = 3, CUSPARSE_SPMV_COO_ALG2 = 4, CUSPARSE_SPMV_SELL_ALG1 = 5 } cusparseSpMVAlg_t;
typedef enum { CUSPARSE_MM_ALG_DEFAULT = 0, CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_COO_ALG2 = 2, CUSPARSE_SPMM_COO_ALG3 = 3, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12, CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13, CUSPARSE_SPMM_BSR_ALG1 = 14 } cusparseSpMMAlg_t;
typedef enum { CUSPARSE_SPGEMM_DEFAULT = 0, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1, CUSPARSE_SPGEMM_CSR_ALG_DETERMINISTIC = 1, CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINISTIC = 2, CUSPARSE_SPGEMM_ALG1 = 3, CUSPARSE_SPGEMM_ALG2 = 4, CUSPARSE_SPGEMM_ALG3 = 5 } cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_SPSV_UPDATE_GENERAL = 0, CUSPARSE_SPSV_UPDATE_DIAGONAL = 1 } cusparseSpSVUpdate_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1, CUSPARSE_CSR2CSC_ALG2 = 2 } cusparseCsr2CscAlg_t;
typedef enum { CUSPARSE_ALG0 = 0, CUSPARSE_ALG1 = 1, CUSPARSE_ALG_NAIVE = 0, CUSPARSE_ALG_MERGE_PATH = 1 } cusparseAlgMode_t;
typedef enum { CUSPARSE_COLOR_ALG0 = 0, CUSPARSE_COLOR_ALG1 = 1 } cusparseColorAlg_t;
#define CUSPARSE_VERSION 12300
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 3
cusparseStatus_t cusparseCreate(cusparseHandle_t *handle);
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version);
cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value);
const char *cusparseGetErrorName(cusparseStatus_t status);
const char *cusparseGetErrorString(cusparseStatus_t status);
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode);
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *matrix);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t matrix, cusparseMatrixType_t type);
cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t matrix, cusparseFillMode_t mode);
cusparseFillMode_t cusparseGetMatFillMode(const cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t matrix, cusparseDiagType_t type);
cusparseDiagType_t cusparseGetMatDiagType(const cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t matrix, cusparseIndexBase_t base);
cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr_t matrix);
cusparseStatus_t cusparseCreateHybMat(cusparseHybMat_t *matrix);
cusparseStatus_t cusparseDestroyHybMat(cusparseHybMat_t matrix);

// == sparse: descriptions ==
cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *vector, int64_t size, int64_t nnz, void *indices, void *values, cusparseIndexType_t type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector);
cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t vector, int64_t *size, int64_t *nnz, void **indices, void **values, cusparseIndexType_t *type, cusparseIndexBase_t *base, cudaDataType *data);
cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t vector, void **values);
cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t vector, void *values);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *vector, int64_t size, void *values, cudaDataType data);
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *vector, int64_t size, const void *values, cudaDataType data);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector);
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector, int64_t *size, void **values, cudaDataType *data);
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void **values);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values);
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, void *offsets, void *indices, void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, const void *offsets, const void *indices, const void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, void *offsets, void *indices, void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, void *row_indices, void *column_indices, void *values, cusparseIndexType_t type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseCreateBsr(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, int64_t block_rows, int64_t block_columns, void *offsets, void *indices, void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type, cusparseIndexBase_t base, cudaDataType data, cusparseOrder_t order);
cusparseStatus_t cusparseCreateBlockedEll(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t block, int64_t ell_columns, void *indices, void *values, cusparseIndexType_t type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseCreateSlicedEll(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nnz, int64_t values_size, int64_t slice, void *offsets, void *indices, void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type, cusparseIndexBase_t base, cudaDataType data);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix);
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz, void **offsets, void **indices, void **values, cusparseIndexType_t *offsets_type, cusparseIndexType_t *indices_type, cusparseIndexBase_t *base, cudaDataType *data);
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *indices, void *values);
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *indices, void *values);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns, void *values);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *nnz);
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format);
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix, cusparseIndexBase_t *base);
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void **values);
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void *values);
cusparseStatus_t cusparseSpMatSetStridedBatch(cusparseSpMatDescr_t matrix, int count, ...);
cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count, int64_t offsets_stride, int64_t values_stride);
cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t matrix, int count, int64_t stride);
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute, void *value, size_t bytes);
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute, void *value, size_t bytes);
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t ld, void *values, cudaDataType data, cusparseOrder_t order);
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t ld, const void *values, cudaDataType data, cusparseOrder_t order);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix);
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t matrix, int64_t *rows, int64_t *columns, int64_t *ld, void **values, cudaDataType *data, cusparseOrder_t *order);
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t matrix, void **values);
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void *values);
cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t matrix, int count, int64_t stride);
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *descr);
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr);
cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *descr);
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr);
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr);
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr);
cusparseStatus_t cusparseCreateCsrsv2Info(csrsv2Info_t *info);
cusparseStatus_t cusparseDestroyCsrsv2Info(csrsv2Info_t info);
cusparseStatus_t cusparseCreateCsrsm2Info(csrsm2Info_t *info);
cusparseStatus_t cusparseDestroyCsrsm2Info(csrsm2Info_t info);
cusparseStatus_t cusparseCreateBsrsv2Info(bsrsv2Info_t *info);
cusparseStatus_t cusparseDestroyBsrsv2Info(bsrsv2Info_t info);
cusparseStatus_t cusparseCreateBsrsm2Info(bsrsm2Info_t *info);
cusparseStatus_t cusparseDestroyBsrsm2Info(bsrsm2Info_t info);
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *info);
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t info);
cusparseStatus_t cusparseCreateBsric02Info(bsric02Info_t *info);
cusparseStatus_t cusparseDestroyBsric02Info(bsric02Info_t info);
cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *info);
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t info);
cusparseStatus_t cusparseCreateBsrilu02Info(bsrilu02Info_t *info);
cusparseStatus_t cusparseDestroyBsrilu02Info(bsrilu02Info_t info);
cusparseStatus_t cusparseCreateCsrgemm2Info(csrgemm2Info_t *info);
cusparseStatus_t cusparseDestroyCsrgemm2Info(csrgemm2Info_t info);
cusparseStatus_t cusparseCreateSolveAnalysisInfo(cusparseSolveAnalysisInfo_t *info);
cusparseStatus_t cusparseDestroySolveAnalysisInfo(cusparseSolveAnalysisInfo_t info);
cusparseStatus_t cusparseCreateColorInfo(cusparseColorInfo_t *info);
cusparseStatus_t cusparseDestroyColorInfo(cusparseColorInfo_t info);
cusparseStatus_t cusparseCreatePruneInfo(pruneInfo_t *info);
cusparseStatus_t cusparseDestroyPruneInfo(pruneInfo_t info);

// == sparse: operations; pointers among the arguments may be written through ==
#define __gpuproof_sparse(name) cusparseStatus_t cusparse##name(cusparseHandle_t handle, ...);
#define __gpuproof_sparse4(name) __gpuproof_sparse(S##name) __gpuproof_sparse(D##name) __gpuproof_sparse(C##name) __gpuproof_sparse(Z##name)
__gpuproof_sparse(SpMV) __gpuproof_sparse(SpMV_bufferSize) __gpuproof_sparse(SpMV_preprocess) __gpuproof_sparse(SpMM) __gpuproof_sparse(SpMM_bufferSize) __gpuproof_sparse(SpMM_preprocess) __gpuproof_sparse(SpVV) __gpuproof_sparse(SpVV_bufferSize)
__gpuproof_sparse(SpSV_bufferSize) __gpuproof_sparse(SpSV_analysis) __gpuproof_sparse(SpSV_solve) __gpuproof_sparse(SpSV_updateMatrix) __gpuproof_sparse(SpSM_bufferSize) __gpuproof_sparse(SpSM_analysis) __gpuproof_sparse(SpSM_solve) __gpuproof_sparse(SpSM_updateMatrix)
__gpuproof_sparse(SpGEMM_workEstimation) __gpuproof_sparse(SpGEMM_estimateMemory) __gpuproof_sparse(SpGEMM_compute) __gpuproof_sparse(SpGEMM_copy) __gpuproof_sparse(SpGEMM_getNumProducts) __gpuproof_sparse(SpGEMMreuse_workEstimation) __gpuproof_sparse(SpGEMMreuse_nnz) __gpuproof_sparse(SpGEMMreuse_copy) __gpuproof_sparse(SpGEMMreuse_compute)
__gpuproof_sparse(SDDMM) __gpuproof_sparse(SDDMM_bufferSize) __gpuproof_sparse(SDDMM_preprocess) __gpuproof_sparse(SparseToDense) __gpuproof_sparse(SparseToDense_bufferSize) __gpuproof_sparse(DenseToSparse_bufferSize) __gpuproof_sparse(DenseToSparse_analysis) __gpuproof_sparse(DenseToSparse_convert)
__gpuproof_sparse(Axpby) __gpuproof_sparse(Gather) __gpuproof_sparse(Scatter) __gpuproof_sparse(Rot) __gpuproof_sparse(ConstrainedGeMM) __gpuproof_sparse(Csr2cscEx) __gpuproof_sparse(Csr2cscEx2) __gpuproof_sparse(Csr2cscEx2_bufferSize) __gpuproof_sparse(CsrmvEx) __gpuproof_sparse(CsrmvEx_bufferSize)
__gpuproof_sparse(Xcoo2csr) __gpuproof_sparse(Xcsr2coo) __gpuproof_sparse(XcsrgeamNnz) __gpuproof_sparse(Xcsrgeam2Nnz) __gpuproof_sparse(XcsrgemmNnz) __gpuproof_sparse(Xcsrgemm2Nnz) __gpuproof_sparse(Xcsr2bsrNnz) __gpuproof_sparse(Xcsrsort) __gpuproof_sparse(Xcsrsort_bufferSizeExt) __gpuproof_sparse(XcoosortByRow) __gpuproof_sparse(XcoosortByColumn) __gpuproof_sparse(Xcoosort_bufferSizeExt) __gpuproof_sparse(Xcscsort) __gpuproof_sparse(Xcscsort_bufferSizeExt) __gpuproof_sparse(CreateIdentityPermutation)
__gpuproof_sparse(Xcsrsv2_zeroPivot) __gpuproof_sparse(Xcsrsm2_zeroPivot) __gpuproof_sparse(Xcsric02_zeroPivot) __gpuproof_sparse(Xcsrilu02_zeroPivot) __gpuproof_sparse(Xbsrsv2_zeroPivot) __gpuproof_sparse(Xbsric02_zeroPivot) __gpuproof_sparse(Xbsrilu02_zeroPivot)
__gpuproof_sparse4(csrmv) __gpuproof_sparse4(csrmv_mp) __gpuproof_sparse4(csrmm) __gpuproof_sparse4(csrmm2) __gpuproof_sparse4(bsrmv) __gpuproof_sparse4(bsrmm) __gpuproof_sparse4(hybmv) __gpuproof_sparse4(csrgemm) __gpuproof_sparse4(csrgemm2) __gpuproof_sparse4(csrgemm2_bufferSizeExt) __gpuproof_sparse4(csrgeam) __gpuproof_sparse4(csrgeam2) __gpuproof_sparse4(csrgeam2_bufferSizeExt) __gpuproof_sparse4(gemmi)
__gpuproof_sparse4(csrsv_analysis) __gpuproof_sparse4(csrsv_solve) __gpuproof_sparse4(csrsv2_bufferSize) __gpuproof_sparse4(csrsv2_analysis) __gpuproof_sparse4(csrsv2_solve) __gpuproof_sparse4(csrsm2_bufferSizeExt) __gpuproof_sparse4(csrsm2_analysis) __gpuproof_sparse4(csrsm2_solve)
__gpuproof_sparse4(csric02_bufferSize) __gpuproof_sparse4(csric02_analysis) __gpuproof_sparse4(csric02) __gpuproof_sparse4(csrilu0) __gpuproof_sparse4(csrilu02_bufferSize) __gpuproof_sparse4(csrilu02_analysis) __gpuproof_sparse4(csrilu02) __gpuproof_sparse4(csrilu02_numericBoost) __gpuproof_sparse4(gtsv) __gpuproof_sparse4(gtsv2) __gpuproof_sparse4(gtsv2_bufferSizeExt) __gpuproof_sparse4(gtsv2_nopivot) __gpuproof_sparse4(gtsv2_nopivot_bufferSizeExt) __gpuproof_sparse4(gtsv2StridedBatch) __gpuproof_sparse4(gtsv2StridedBatch_bufferSizeExt) __gpuproof_sparse4(gtsvStridedBatch)
__gpuproof_sparse4(nnz) __gpuproof_sparse4(dense2csr) __gpuproof_sparse4(dense2csc) __gpuproof_sparse4(csr2dense) __gpuproof_sparse4(csc2dense) __gpuproof_sparse4(csr2csc) __gpuproof_sparse4(csr2bsr) __gpuproof_sparse4(bsr2csr) __gpuproof_sparse4(csr2hyb) __gpuproof_sparse4(dense2hyb) __gpuproof_sparse4(axpyi) __gpuproof_sparse4(doti) __gpuproof_sparse4(gthr) __gpuproof_sparse4(gthrz) __gpuproof_sparse4(sctr) __gpuproof_sparse4(csrcolor)
