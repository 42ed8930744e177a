// Atomic functions on global and shared memory; each returns the old value.
#pragma once
// == atomics ==
int atomicAdd(int *p, int value);
unsigned int atomicAdd(unsigned int *p, unsigned int value);
unsigned long long atomicAdd(unsigned long long *p, unsigned long long value);
float atomicAdd(float *p, float value);
int atomicSub(int *p, int value);
unsigned int atomicSub(unsigned int *p, unsigned int value);
int atomicExch(int *p, int value);
unsigned int atomicExch(unsigned int *p, unsigned int value);
unsigned long long atomicExch(unsigned long long *p, unsigned long long value);
float atomicExch(float *p, float value);
int atomicMin(int *p, int value);
unsigned int atomicMin(unsigned int *p, unsigned int value);
long long atomicMin(long long *p, long long value);
unsigned long long atomicMin(unsigned long long *p, unsigned long long value);
int atomicMax(int *p, int value);
unsigned int atomicMax(unsigned int *p, unsigned int value);
long long atomicMax(long long *p, long long value);
unsigned long long atomicMax(unsigned long long *p, unsigned long long value);
unsigned int atomicInc(unsigned int *p, unsigned int value);
unsigned int atomicDec(unsigned int *p, unsigned int value);
int atomicAnd(int *p, int value);
unsigned int atomicAnd(unsigned int *p, unsigned int value);
unsigned long long atomicAnd(unsigned long long *p, unsigned long long value);
int atomicOr(int *p, int value);
unsigned int atomicOr(unsigned int *p, unsigned int value);
unsigned long long atomicOr(unsigned long long *p, unsigned long long value);
int atomicXor(int *p, int value);
unsigned int atomicXor(unsigned int *p, unsigned int value);
unsigned long long atomicXor(unsigned long long *p, unsigned long long value);
int atomicCAS(int *p, int expected, int value);
unsigned int atomicCAS(unsigned int *p, unsigned int expected, unsigned int value);
unsigned long long atomicCAS(unsigned long long *p, unsigned long long expected, unsigned long long value);
#if __CUDA_ARCH__ >= 600
// == atomics: from sm_60 on ==
double atomicAdd(double *p, double value);

// == atomics: block scope ==
int atomicAdd_block(int *p, int value);
unsigned int atomicAdd_block(unsigned int *p, unsigned int value);
unsigned long long atomicAdd_block(unsigned long long *p, unsigned long long value);
float atomicAdd_block(float *p, float value);
int atomicSub_block(int *p, int value);
unsigned int atomicSub_block(unsigned int *p, unsigned int value);
int atomicExch_block(int *p, int value);
unsigned int atomicExch_block(unsigned int *p, unsigned int value);
unsigned long long atomicExch_block(unsigned long long *p, unsigned long long value);
float atomicExch_block(float *p, float value);
int atomicMin_block(int *p, int value);
unsigned int atomicMin_block(unsigned int *p, unsigned int value);
long long atomicMin_block(long long *p, long long value);
unsigned long long atomicMin_block(unsigned long long *p, unsigned long long value);
int atomicMax_block(int *p, int value);
unsigned int atomicMax_block(unsigned int *p, unsigned int value);
long long atomicMax_block(long long *p, long long value);
unsigned long long atomicMax_block(unsigned long long *p, unsigned long long value);
unsigned int atomicInc_block(unsigned int *p, unsigned int value);
unsigned int atomicDec_block(unsigned int *p, unsigned int value);
int atomicAnd_block(int *p, int value);
unsigned int atomicAnd_block(unsigned int *p, unsigned int value);
unsigned long long atomicAnd_block(unsigned long long *p, unsigned long long value);
int atomicOr_block(int *p, int value);
unsigned int atomicOr_block(unsigned int *p, unsigned int value);
unsigned long long atomicOr_block(unsigned long long *p, unsigned long long value);
int atomicXor_block(int *p, int value);
unsigned int atomicXor_block(unsigned int *p, unsigned int value);
unsigned long long atomicXor_block(unsigned long long *p, unsigned long long value);
int atomicCAS_block(int *p, int expected, int value);
unsigned int atomicCAS_block(unsigned int *p, unsigned int expected, unsigned int value);
unsigned long long atomicCAS_block(unsigned long long *p, unsigned long long expected, unsigned long long value);
double atomicAdd_block(double *p, double value);

// == atomics: system scope ==
int atomicAdd_system(int *p, int value);
unsigned int atomicAdd_system(unsigned int *p, unsigned int value);
unsigned long long atomicAdd_system(unsigned long long *p, unsigned long long value);
float atomicAdd_system(float *p, float value);
int atomicSub_system(int *p, int value);
unsigned int atomicSub_system(unsigned int *p, unsigned int value);
int atomicExch_system(int *p, int value);
unsigned int atomicExch_system(unsigned int *p, unsigned int value);
unsigned long long atomicExch_system(unsigned long long *p, unsigned long long value);
float atomicExch_system(float *p, float value);
int atomicMin_system(int *p, int value);
unsigned int atomicMin_system(unsigned int *p, unsigned int value);
long long atomicMin_system(long long *p, long long value);
unsigned long long atomicMin_system(unsigned long long *p, unsigned long long value);
int atomicMax_system(int *p, int value);
unsigned int atomicMax_system(unsigned int *p, unsigned int value);
long long atomicMax_system(long long *p, long long value);
unsigned long long atomicMax_system(unsigned long long *p, unsigned long long value);
unsigned int atomicInc_system(unsigned int *p, unsigned int value);
unsigned int atomicDec_system(unsigned int *p, unsigned int value);
int atomicAnd_system(int *p, int value);
unsigned int atomicAnd_system(unsigned int *p, unsigned int value);
unsigned long long atomicAnd_system(unsigned long long *p, unsigned long long value);
int atomicOr_system(int *p, int value);
unsigned int atomicOr_system(unsigned int *p, unsigned int value);
unsigned long long atomicOr_system(unsigned long long *p, unsigned long long value);
int atomicXor_system(int *p, int value);
unsigned int atomicXor_system(unsigned int *p, unsigned int value);
unsigned long long atomicXor_system(unsigned long long *p, unsigned long long value);
int atomicCAS_system(int *p, int expected, int value);
unsigned int atomicCAS_system(unsigned int *p, unsigned int expected, unsigned int value);
unsigned long long atomicCAS_system(unsigned long long *p, unsigned long long expected, unsigned long long value);
double atomicAdd_system(double *p, double value);
#endif
#if __CUDA_ARCH__ >= 700
// == atomics: from sm_70 on ==
unsigned short atomicCAS(unsigned short *p, unsigned short expected, unsigned short value);
unsigned short atomicCAS_block(unsigned short *p, unsigned short expected, unsigned short value);
unsigned short atomicCAS_system(unsigned short *p, unsigned short expected, unsigned short value);
#endif
#if __CUDA_ARCH__ >= 900
// == atomics: from sm_90 on ==
float2 atomicAdd(float2 *p, float2 value);
float4 atomicAdd(float4 *p, float4 value);
float2 atomicAdd_block(float2 *p, float2 value);
float4 atomicAdd_block(float4 *p, float4 value);
float2 atomicAdd_system(float2 *p, float2 value);
float4 atomicAdd_system(float4 *p, float4 value);
#endif
