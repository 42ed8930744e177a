// NPP for host code: types, and functions whose results nobody knows. Arguments of most are not checked.
#pragma once
#define NV_NPPIDEFS_H
typedef unsigned char Npp8u;
typedef signed char Npp8s;
typedef unsigned short Npp16u;
typedef short Npp16s;
typedef unsigned int Npp32u;
typedef int Npp32s;
typedef unsigned long long Npp64u;
typedef long long Npp64s;
typedef float Npp32f;
typedef double Npp64f;
typedef struct { short fp16; } Npp16f;
typedef struct { Npp32f re, im; } Npp32fc;
typedef struct { Npp64f re, im; } Npp64fc;
typedef struct { Npp16s re, im; } Npp16sc;
typedef struct { Npp32s re, im; } Npp32sc;
typedef struct { int width, height; } NppiSize;
typedef struct { int x, y; } NppiPoint;
typedef struct { int x, y, width, height; } NppiRect;
typedef struct { Npp32f x, y; } NppiPoint32f;
typedef struct { int major, minor, build; } NppLibraryVersion;
typedef struct { cudaStream_t hStream; int nCudaDeviceId, nMultiProcessorCount, nMaxThreadsPerMultiProcessor, nMaxThreadsPerBlock; size_t nSharedMemPerBlock; int nCudaDevAttrComputeCapabilityMajor, nCudaDevAttrComputeCapabilityMinor; unsigned int nStreamFlags; int nReserved0; } NppStreamContext;
typedef struct { NppiPoint oBoundingBox; int nConnectedPixelCount; } NppiCompressedMarkerLabelsInfo;
typedef enum { NPP_NOT_SUPPORTED_MODE_ERROR = -9999, NPP_CUDA_KERNEL_EXECUTION_ERROR = -1000, NPP_MEMORY_ALLOCATION_ERR = -4, NPP_NULL_POINTER_ERROR = -8, NPP_SIZE_ERROR = -6, NPP_BAD_ARGUMENT_ERROR = -5, NPP_ERROR = -2, NPP_NO_ERROR = 0, NPP_SUCCESS = 0, NPP_NO_OPERATION_WARNING = 1 } NppStatus;
typedef enum { NPPI_INTER_UNDEFINED = 0, NPPI_INTER_NN = 1, NPPI_INTER_LINEAR = 2, NPPI_INTER_CUBIC = 4, NPPI_INTER_SUPER = 8, NPPI_INTER_LANCZOS = 16 } NppiInterpolationMode;
typedef enum { NPP_BORDER_UNDEFINED = 0, NPP_BORDER_NONE = 0, NPP_BORDER_CONSTANT = 1, NPP_BORDER_REPLICATE = 2, NPP_BORDER_WRAP = 3, NPP_BORDER_MIRROR = 4 } NppiBorderType;
typedef enum { NPP_MASK_SIZE_1_X_3 = 0, NPP_MASK_SIZE_1_X_5 = 1, NPP_MASK_SIZE_3_X_1 = 100, NPP_MASK_SIZE_5_X_1 = 101, NPP_MASK_SIZE_3_X_3 = 200, NPP_MASK_SIZE_5_X_5 = 201 } NppiMaskSize;
typedef enum { NPP_FILTER_SOBEL = 0, NPP_FILTER_SCHARR = 1 } NppiDifferentialKernel;
typedef enum { nppiNormInf = 0, nppiNormL1 = 1, nppiNormL2 = 2 } NppiNorm;
typedef enum { NPP_HORIZONTAL_AXIS = 0, NPP_VERTICAL_AXIS = 1, NPP_BOTH_AXIS = 2 } NppiAxis;
typedef enum { NPP_CMP_LESS = 0, NPP_CMP_LESS_EQ = 1, NPP_CMP_EQ = 2, NPP_CMP_GREATER_EQ = 3, NPP_CMP_GREATER = 4 } NppCmpOp;
const NppLibraryVersion *nppGetLibVersion();
NppStatus nppSetStream(cudaStream_t stream);
cudaStream_t nppGetStream();
NppStatus nppGetStreamContext(NppStreamContext *context);
const char *nppGetGpuName();
void nppiFree(void *p);
void nppsFree(void *p);
#define __gpuproof_picture(type, kind) type *nppiMalloc_##kind(int width, int height, int *step);
__gpuproof_picture(Npp8u, 8u_C1) __gpuproof_picture(Npp8u, 8u_C2) __gpuproof_picture(Npp8u, 8u_C3) __gpuproof_picture(Npp8u, 8u_C4) __gpuproof_picture(Npp16u, 16u_C1) __gpuproof_picture(Npp16u, 16u_C3) __gpuproof_picture(Npp16u, 16u_C4) __gpuproof_picture(Npp16s, 16s_C1) __gpuproof_picture(Npp32s, 32s_C1) __gpuproof_picture(Npp32s, 32s_C3) __gpuproof_picture(Npp32f, 32f_C1) __gpuproof_picture(Npp32f, 32f_C2) __gpuproof_picture(Npp32f, 32f_C3) __gpuproof_picture(Npp32f, 32f_C4)
Npp8u *nppsMalloc_8u(size_t count);
Npp16u *nppsMalloc_16u(size_t count);
Npp32s *nppsMalloc_32s(size_t count);
Npp32f *nppsMalloc_32f(size_t count);
Npp64f *nppsMalloc_64f(size_t count);
#define __gpuproof_npp(name) template <class... A> __attribute__((internal_linkage)) NppStatus name(A... arguments); template <class... A> __attribute__((internal_linkage)) NppStatus name##_Ctx(A... arguments);
#define __gpuproof_npp_kinds(name) __gpuproof_npp(name##_8u_C1R) __gpuproof_npp(name##_8u_C3R) __gpuproof_npp(name##_8u_C4R) __gpuproof_npp(name##_16u_C1R) __gpuproof_npp(name##_16s_C1R) __gpuproof_npp(name##_32f_C1R) __gpuproof_npp(name##_32f_C3R)
__gpuproof_npp_kinds(nppiCopy) __gpuproof_npp_kinds(nppiSet) __gpuproof_npp_kinds(nppiFilter) __gpuproof_npp_kinds(nppiFilterBox) __gpuproof_npp_kinds(nppiFilterBoxBorder) __gpuproof_npp_kinds(nppiFilterGauss) __gpuproof_npp_kinds(nppiFilterGaussBorder) __gpuproof_npp_kinds(nppiFilterMedian) __gpuproof_npp_kinds(nppiResize) __gpuproof_npp_kinds(nppiRotate) __gpuproof_npp_kinds(nppiMirror) __gpuproof_npp_kinds(nppiWarpAffine) __gpuproof_npp_kinds(nppiTranspose) __gpuproof_npp_kinds(nppiDilate3x3) __gpuproof_npp_kinds(nppiErode3x3) __gpuproof_npp_kinds(nppiThreshold) __gpuproof_npp_kinds(nppiAdd) __gpuproof_npp_kinds(nppiSub) __gpuproof_npp_kinds(nppiMul) __gpuproof_npp_kinds(nppiAbsDiff) __gpuproof_npp_kinds(nppiCopyConstBorder)
__gpuproof_npp(nppiSum_8u_C1R) __gpuproof_npp(nppiSum_32f_C1R) __gpuproof_npp(nppiSumGetBufferHostSize_8u_C1R) __gpuproof_npp(nppiMean_8u_C1R) __gpuproof_npp(nppiMinMax_8u_C1R) __gpuproof_npp(nppiMinMaxGetBufferHostSize_8u_C1R) __gpuproof_npp(nppiHistogramEven_8u_C1R) __gpuproof_npp(nppiHistogramEvenGetBufferSize_8u_C1R) __gpuproof_npp(nppiEvenLevelsHost_32s) __gpuproof_npp(nppiLUT_Linear_8u_C1R) __gpuproof_npp(nppiFilterCannyBorder_8u_C1R) __gpuproof_npp(nppiFilterCannyBorderGetBufferSize) __gpuproof_npp(nppiConvert_8u32f_C1R) __gpuproof_npp(nppiConvert_32f8u_C1R) __gpuproof_npp(nppiRGBToGray_8u_C3C1R) __gpuproof_npp(nppiRGBToYUV_8u_C3R) __gpuproof_npp(nppiYUVToRGB_8u_C3R)
__gpuproof_npp(nppsSum_32f) __gpuproof_npp(nppsSumGetBufferSize_32f) __gpuproof_npp(nppsSet_32f) __gpuproof_npp(nppsCopy_32f) __gpuproof_npp(nppsAddC_32f) __gpuproof_npp(nppsMulC_32f_I) __gpuproof_npp(nppsMax_32f) __gpuproof_npp(nppsMin_32f) __gpuproof_npp(nppsDotProd_32f) __gpuproof_npp(nppsConvert_32f16s_Sfs)
