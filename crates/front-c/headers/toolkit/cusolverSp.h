// cuSOLVER for sparse matrices, for host code: functions whose results nobody knows.
#pragma once
#include <cusolver_common.h>
typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;
typedef struct csrluInfoHost *csrluInfoHost_t;
typedef struct csrqrInfoHost *csrqrInfoHost_t;
typedef struct csrcholInfo *csrcholInfo_t;
typedef struct csrcholInfoHost *csrcholInfoHost_t;
cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *stream);
cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t info);
cusolverStatus_t cusolverSpCreateCsrqrInfoHost(csrqrInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfoHost(csrqrInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfo(csrcholInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfo(csrcholInfo_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfoHost(csrcholInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfoHost(csrcholInfoHost_t info);
#define __gpuproof_solver(name) cusolverStatus_t cusolverSp##name(cusolverSpHandle_t handle, ...);
#define __gpuproof_solver4(name) __gpuproof_solver(S##name) __gpuproof_solver(D##name) __gpuproof_solver(C##name) __gpuproof_solver(Z##name)
__gpuproof_solver4(csrlsvqr) __gpuproof_solver4(csrlsvqrHost) __gpuproof_solver4(csrlsvchol) __gpuproof_solver4(csrlsvcholHost) __gpuproof_solver4(csrlsvluHost) __gpuproof_solver4(csrlsqvqrHost) __gpuproof_solver4(csreigvsi) __gpuproof_solver4(csreigvsiHost) __gpuproof_solver4(csreigsHost)
__gpuproof_solver4(csrqrBufferInfoBatched) __gpuproof_solver4(csrqrsvBatched) __gpuproof_solver4(csrzfdHost) __gpuproof_solver(XcsrissymHost) __gpuproof_solver(XcsrqrAnalysisBatched) __gpuproof_solver(XcsrsymrcmHost) __gpuproof_solver(XcsrsymmdqHost) __gpuproof_solver(XcsrsymamdHost) __gpuproof_solver(XcsrmetisndHost) __gpuproof_solver(Xcsrperm_bufferSizeHost) __gpuproof_solver(XcsrpermHost)
__gpuproof_solver(XcsrluAnalysisHost) __gpuproof_solver(XcsrluNnzHost) __gpuproof_solver4(csrluBufferInfoHost) __gpuproof_solver4(csrluFactorHost) __gpuproof_solver4(csrluZeroPivotHost) __gpuproof_solver4(csrluSolveHost) __gpuproof_solver4(csrluExtractHost)
__gpuproof_solver(XcsrqrAnalysisHost) __gpuproof_solver(XcsrqrAnalysis) __gpuproof_solver4(csrqrBufferInfoHost) __gpuproof_solver4(csrqrSetupHost) __gpuproof_solver4(csrqrFactorHost) __gpuproof_solver4(csrqrZeroPivotHost) __gpuproof_solver4(csrqrSolveHost) __gpuproof_solver4(csrqrBufferInfo) __gpuproof_solver4(csrqrSetup) __gpuproof_solver4(csrqrFactor) __gpuproof_solver4(csrqrZeroPivot) __gpuproof_solver4(csrqrSolve)
__gpuproof_solver(XcsrcholAnalysisHost) __gpuproof_solver(XcsrcholAnalysis) __gpuproof_solver4(csrcholBufferInfoHost) __gpuproof_solver4(csrcholFactorHost) __gpuproof_solver4(csrcholZeroPivotHost) __gpuproof_solver4(csrcholSolveHost) __gpuproof_solver4(csrcholBufferInfo) __gpuproof_solver4(csrcholFactor) __gpuproof_solver4(csrcholZeroPivot) __gpuproof_solver4(csrcholSolve)
