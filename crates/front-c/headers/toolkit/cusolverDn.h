// cuSOLVER for dense matrices, for host code: functions whose results nobody knows.
#pragma once
#include <cusolver_common.h>
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusolverDnParams *cusolverDnParams_t;
typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function, cusolverAlgMode_t algorithm);
cusolverStatus_t cusolverDnSetDeterministicMode(cusolverDnHandle_t handle, cusolverDeterministicMode_t mode);
cusolverStatus_t cusolverDnIRSParamsCreate(cusolverDnIRSParams_t *params);
cusolverStatus_t cusolverDnIRSParamsDestroy(cusolverDnIRSParams_t params);
cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t *infos);
cusolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos);
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info, double *residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int *sweeps);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort);
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t handle, gesvdjInfo_t info, double *residual);
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t handle, gesvdjInfo_t info, int *sweeps);
#define __gpuproof_dense(name) cusolverStatus_t cusolverDn##name(cusolverDnHandle_t handle, ...);
#define __gpuproof_dense2(name) __gpuproof_dense(name) __gpuproof_dense(name##_bufferSize)
#define __gpuproof_dense_real(name) __gpuproof_dense2(S##name) __gpuproof_dense2(D##name)
#define __gpuproof_dense_complex(name) __gpuproof_dense2(C##name) __gpuproof_dense2(Z##name)
#define __gpuproof_dense4(name) __gpuproof_dense_real(name) __gpuproof_dense_complex(name)
__gpuproof_dense4(potrf) __gpuproof_dense4(potri) __gpuproof_dense4(potrs) __gpuproof_dense4(potrfBatched) __gpuproof_dense4(potrsBatched) __gpuproof_dense4(getrf) __gpuproof_dense4(getrs) __gpuproof_dense4(geqrf) __gpuproof_dense4(sytrf) __gpuproof_dense4(sytri) __gpuproof_dense4(sytrs) __gpuproof_dense4(laswp) __gpuproof_dense4(lauum)
__gpuproof_dense4(gebrd) __gpuproof_dense4(gesvd) __gpuproof_dense4(gesvdj) __gpuproof_dense4(gesvdjBatched) __gpuproof_dense4(gesvdaStridedBatched)
__gpuproof_dense_real(orgqr) __gpuproof_dense_real(ormqr) __gpuproof_dense_real(orgbr) __gpuproof_dense_real(orgtr) __gpuproof_dense_real(ormtr) __gpuproof_dense_real(sytrd) __gpuproof_dense_real(syevd) __gpuproof_dense_real(syevdx) __gpuproof_dense_real(syevj) __gpuproof_dense_real(syevjBatched) __gpuproof_dense_real(sygvd) __gpuproof_dense_real(sygvdx) __gpuproof_dense_real(sygvj)
__gpuproof_dense_complex(ungqr) __gpuproof_dense_complex(unmqr) __gpuproof_dense_complex(ungbr) __gpuproof_dense_complex(ungtr) __gpuproof_dense_complex(unmtr) __gpuproof_dense_complex(hetrd) __gpuproof_dense_complex(heevd) __gpuproof_dense_complex(heevdx) __gpuproof_dense_complex(heevj) __gpuproof_dense_complex(heevjBatched) __gpuproof_dense_complex(hegvd) __gpuproof_dense_complex(hegvj)
__gpuproof_dense2(SSgesv) __gpuproof_dense2(DDgesv) __gpuproof_dense2(DSgesv) __gpuproof_dense2(DHgesv) __gpuproof_dense2(SHgesv) __gpuproof_dense2(CCgesv) __gpuproof_dense2(ZZgesv) __gpuproof_dense2(ZCgesv) __gpuproof_dense2(SSgels) __gpuproof_dense2(DDgels) __gpuproof_dense2(DSgels) __gpuproof_dense2(IRSXgesv) __gpuproof_dense2(IRSXgels)
__gpuproof_dense2(Xpotrf) __gpuproof_dense2(Xpotrs) __gpuproof_dense2(Xgetrf) __gpuproof_dense2(Xgetrs) __gpuproof_dense2(Xgeqrf) __gpuproof_dense2(Xgesvd) __gpuproof_dense2(Xgesvdp) __gpuproof_dense2(Xgesvdr) __gpuproof_dense2(Xsyevd) __gpuproof_dense2(Xsyevdx) __gpuproof_dense2(Xsytrs) __gpuproof_dense2(Xtrtri) __gpuproof_dense2(Xgeev) __gpuproof_dense2(XsyevBatched)
__gpuproof_dense(Potrf) __gpuproof_dense(Potrs) __gpuproof_dense(Getrf) __gpuproof_dense(Getrs) __gpuproof_dense(Geqrf) __gpuproof_dense(Syevd) __gpuproof_dense(Syevdx) __gpuproof_dense(Gesvd)
