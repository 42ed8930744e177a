// NVTX for host code: marks in a profile mean nothing to a proof.
#pragma once
#include <stdint.h>
typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef union { const char *ascii; const wchar_t *unicode; } nvtxMessageValue_t;
typedef struct { uint16_t version, size; uint32_t category; int32_t colorType; uint32_t color; int32_t payloadType, reserved0; union { uint64_t ullValue; int64_t llValue; double dValue; uint32_t uiValue; int32_t iValue; } payload; int32_t messageType; nvtxMessageValue_t message; } nvtxEventAttributes_t;
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_TYPE_ASCII 1
int nvtxRangePush(const char *message);
int nvtxRangePushA(const char *message);
int nvtxRangePushEx(const nvtxEventAttributes_t *attributes);
int nvtxRangePop();
nvtxRangeId_t nvtxRangeStart(const char *message);
nvtxRangeId_t nvtxRangeStartA(const char *message);
void nvtxRangeEnd(nvtxRangeId_t id);
void nvtxMark(const char *message);
void nvtxMarkA(const char *message);
