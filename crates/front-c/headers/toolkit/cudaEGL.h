// CUDA's side of EGL for host code.
#pragma once
#include <EGL/egl.h>
#include <EGL/eglext.h>
#define MAX_PLANES 3
#define CUDA_EGL_MAX_PLANES 3
#define CUDA_EGL_INFINITE_TIMEOUT 0xFFFFFFFF
typedef enum CUeglFrameType_enum { CU_EGL_FRAME_TYPE_ARRAY = 0, CU_EGL_FRAME_TYPE_PITCH = 1 } CUeglFrameType;
typedef enum CUeglResourceLocationFlags_enum { CU_EGL_RESOURCE_LOCATION_SYSMEM = 0, CU_EGL_RESOURCE_LOCATION_VIDMEM = 1 } CUeglResourceLocationFlags;
typedef enum CUeglColorFormat_enum { CU_EGL_COLOR_FORMAT_YUV420_PLANAR = 0, CU_EGL_COLOR_FORMAT_YUV420_SEMIPLANAR = 1, CU_EGL_COLOR_FORMAT_YUV422_PLANAR = 2, CU_EGL_COLOR_FORMAT_YUV422_SEMIPLANAR = 3, CU_EGL_COLOR_FORMAT_RGB = 4, CU_EGL_COLOR_FORMAT_BGR = 5, CU_EGL_COLOR_FORMAT_ARGB = 6, CU_EGL_COLOR_FORMAT_RGBA = 7, CU_EGL_COLOR_FORMAT_L = 8, CU_EGL_COLOR_FORMAT_R = 9 } CUeglColorFormat;
typedef struct CUeglFrame_st { union { CUarray pArray[MAX_PLANES]; void *pPitch[MAX_PLANES]; } frame; unsigned int width, height, depth, pitch, planeCount, numChannels; CUeglFrameType frameType; CUeglColorFormat eglColorFormat; CUarray_format cuFormat; } CUeglFrame;
typedef struct CUeglStreamConnection_st *cudaEglStreamConnection;
typedef enum cudaEglFrameType_enum { cudaEglFrameTypeArray = 0, cudaEglFrameTypePitch = 1 } cudaEglFrameType;
typedef enum cudaEglResourceLocationFlags_enum { cudaEglResourceLocationSysmem = 0, cudaEglResourceLocationVidmem = 1 } cudaEglResourceLocationFlags;
typedef enum cudaEglColorFormat_enum { cudaEglColorFormatYUV420Planar = 0, cudaEglColorFormatYUV420SemiPlanar = 1, cudaEglColorFormatYUV422Planar = 2, cudaEglColorFormatYUV422SemiPlanar = 3, cudaEglColorFormatARGB = 6, cudaEglColorFormatRGBA = 7, cudaEglColorFormatL = 8, cudaEglColorFormatR = 9 } cudaEglColorFormat;
typedef struct cudaEglPlaneDesc_st { unsigned int width, height, depth, pitch, numChannels; struct cudaChannelFormatDesc channelDesc; unsigned int reserved[4]; } cudaEglPlaneDesc;
typedef struct cudaEglFrame_st { union { cudaArray_t pArray[CUDA_EGL_MAX_PLANES]; struct cudaPitchedPtr pPitch[CUDA_EGL_MAX_PLANES]; } frame; cudaEglPlaneDesc planeDesc[CUDA_EGL_MAX_PLANES]; unsigned int planeCount; cudaEglFrameType frameType; cudaEglColorFormat eglColorFormat; } cudaEglFrame;
CUresult cuGraphicsEGLRegisterImage(CUgraphicsResource *resource, EGLImageKHR image, unsigned int flags);
CUresult cuGraphicsResourceGetMappedEglFrame(CUeglFrame *frame, CUgraphicsResource resource, unsigned int index, unsigned int level);
CUresult cuEGLStreamConsumerConnect(CUeglStreamConnection *connection, EGLStreamKHR stream);
CUresult cuEGLStreamConsumerConnectWithFlags(CUeglStreamConnection *connection, EGLStreamKHR stream, unsigned int flags);
CUresult cuEGLStreamConsumerDisconnect(CUeglStreamConnection *connection);
CUresult cuEGLStreamConsumerAcquireFrame(CUeglStreamConnection *connection, CUgraphicsResource *resource, CUstream *stream, unsigned int timeout);
CUresult cuEGLStreamConsumerReleaseFrame(CUeglStreamConnection *connection, CUgraphicsResource resource, CUstream *stream);
CUresult cuEGLStreamProducerConnect(CUeglStreamConnection *connection, EGLStreamKHR stream, EGLint width, EGLint height);
CUresult cuEGLStreamProducerDisconnect(CUeglStreamConnection *connection);
CUresult cuEGLStreamProducerPresentFrame(CUeglStreamConnection *connection, CUeglFrame frame, CUstream *stream);
CUresult cuEGLStreamProducerReturnFrame(CUeglStreamConnection *connection, CUeglFrame *frame, CUstream *stream);
CUresult cuEventCreateFromEGLSync(CUevent *event, EGLSyncKHR sync, unsigned int flags);
cudaError_t cudaGraphicsEGLRegisterImage(cudaGraphicsResource_t *resource, EGLImageKHR image, unsigned int flags);
cudaError_t cudaGraphicsResourceGetMappedEglFrame(cudaEglFrame *frame, cudaGraphicsResource_t resource, unsigned int index, unsigned int level);
cudaError_t cudaEventCreateFromEGLSync(cudaEvent_t *event, EGLSyncKHR sync, unsigned int flags);
cudaError_t cudaEGLStreamConsumerConnect(cudaEglStreamConnection *connection, EGLStreamKHR stream);
cudaError_t cudaEGLStreamConsumerDisconnect(cudaEglStreamConnection *connection);
cudaError_t cudaEGLStreamConsumerAcquireFrame(cudaEglStreamConnection *connection, cudaGraphicsResource_t *resource, cudaStream_t *stream, unsigned int timeout);
cudaError_t cudaEGLStreamConsumerReleaseFrame(cudaEglStreamConnection *connection, cudaGraphicsResource_t resource, cudaStream_t *stream);
cudaError_t cudaEGLStreamProducerConnect(cudaEglStreamConnection *connection, EGLStreamKHR stream, EGLint width, EGLint height);
cudaError_t cudaEGLStreamProducerDisconnect(cudaEglStreamConnection *connection);
cudaError_t cudaEGLStreamProducerPresentFrame(cudaEglStreamConnection *connection, cudaEglFrame frame, cudaStream_t *stream);
cudaError_t cudaEGLStreamProducerReturnFrame(cudaEglStreamConnection *connection, cudaEglFrame *frame, cudaStream_t *stream);
