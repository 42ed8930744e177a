// cuSOLVER's refactorization, for host code: functions whose results nobody knows.
#pragma once
#include <cusolver_common.h>
typedef struct cusolverRfCommon *cusolverRfHandle_t;
typedef enum { CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF = 0, CUSOLVERRF_RESET_VALUES_FAST_MODE_ON = 1 } cusolverRfResetValuesFastMode_t;
typedef enum { CUSOLVERRF_MATRIX_FORMAT_CSR = 0, CUSOLVERRF_MATRIX_FORMAT_CSC = 1 } cusolverRfMatrixFormat_t;
typedef enum { CUSOLVERRF_UNIT_DIAGONAL_STORED_L = 0, CUSOLVERRF_UNIT_DIAGONAL_STORED_U = 1, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L = 2, CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U = 3 } cusolverRfUnitDiagonal_t;
typedef enum { CUSOLVERRF_FACTORIZATION_ALG0 = 0, CUSOLVERRF_FACTORIZATION_ALG1 = 1, CUSOLVERRF_FACTORIZATION_ALG2 = 2 } cusolverRfFactorization_t;
typedef enum { CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 = 1, CUSOLVERRF_TRIANGULAR_SOLVE_ALG2 = 2, CUSOLVERRF_TRIANGULAR_SOLVE_ALG3 = 3 } cusolverRfTriangularSolve_t;
typedef enum { CUSOLVERRF_NUMERIC_BOOST_NOT_USED = 0, CUSOLVERRF_NUMERIC_BOOST_USED = 1 } cusolverRfNumericBoostReport_t;
cusolverStatus_t cusolverRfCreate(cusolverRfHandle_t *handle);
cusolverStatus_t cusolverRfDestroy(cusolverRfHandle_t handle);
#define __gpuproof_refactor(name) cusolverStatus_t cusolverRf##name(...);
__gpuproof_refactor(SetMatrixFormat) __gpuproof_refactor(GetMatrixFormat) __gpuproof_refactor(SetNumericProperties) __gpuproof_refactor(GetNumericProperties) __gpuproof_refactor(GetNumericBoostReport) __gpuproof_refactor(SetAlgs) __gpuproof_refactor(GetAlgs) __gpuproof_refactor(SetResetValuesFastMode) __gpuproof_refactor(SetupHost) __gpuproof_refactor(SetupDevice) __gpuproof_refactor(ResetValues) __gpuproof_refactor(Analyze) __gpuproof_refactor(Refactor) __gpuproof_refactor(AccessBundledFactorsDevice) __gpuproof_refactor(ExtractBundledFactorsHost) __gpuproof_refactor(ExtractSplitFactorsHost) __gpuproof_refactor(Solve) __gpuproof_refactor(BatchSetupHost) __gpuproof_refactor(BatchResetValues) __gpuproof_refactor(BatchAnalyze) __gpuproof_refactor(BatchRefactor) __gpuproof_refactor(BatchSolve) __gpuproof_refactor(BatchZeroPivot)
