// FFTW's names as cuFFT has them, for host code.
#pragma once
#include <cufft.h>
typedef double fftw_complex[2];
typedef float fftwf_complex[2];
typedef void *fftw_plan;
typedef void *fftwf_plan;
#define FFTW_FORWARD -1
#define FFTW_INVERSE 1
#define FFTW_BACKWARD 1
#define FFTW_ESTIMATE 0x01
#define FFTW_MEASURE 0x02
#define FFTW_PATIENT 0x04
#define FFTW_EXHAUSTIVE 0x08
#define FFTW_WISDOM_ONLY 0x10
#define __gpuproof_fftw(p) p##_plan p##_plan_dft_1d(...); p##_plan p##_plan_dft_2d(...); p##_plan p##_plan_dft_3d(...); p##_plan p##_plan_dft(...); p##_plan p##_plan_many_dft(...); p##_plan p##_plan_dft_r2c_1d(...); p##_plan p##_plan_dft_r2c_2d(...); p##_plan p##_plan_dft_r2c_3d(...); p##_plan p##_plan_dft_c2r_1d(...); p##_plan p##_plan_dft_c2r_2d(...); p##_plan p##_plan_dft_c2r_3d(...); void p##_execute(const p##_plan plan); void p##_execute_dft(...); void p##_execute_dft_r2c(...); void p##_execute_dft_c2r(...); void p##_destroy_plan(p##_plan plan); void *p##_malloc(size_t size); void p##_free(void *p); void p##_cleanup();
__gpuproof_fftw(fftw) __gpuproof_fftw(fftwf)
