//! Host code with cuBLAS, cuBLASLt, cuSPARSE, cuSOLVER, cuFFT and cuRAND is read.
//! check: proved
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main() {
  int n = 1000, *a, *offsets, *columns;
  float *x, *y;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&offsets, (n + 1) * sizeof(int));
  cudaMalloc(&columns, n * sizeof(int));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
  curandSetPseudoRandomGeneratorSeed(generator, 1);
  curandGenerateLogNormal(generator, x, n, 0.0f, 1.0f);

  cublasHandle_t blas;
  if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS) return 1;
  float one = 1, zero = 0, norm;
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 10, 10, 10, &one, x, 10, x, 10, &zero, y, 10);
  cublasSnrm2(blas, n, x, 1, &norm);
  cublasLtHandle_t light;
  cublasLtMatmulDesc_t product;
  cublasOperation_t transposed = CUBLAS_OP_T;
  cublasLtCreate(&light);
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed));

  cusparseHandle_t sparse;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t in, out;
  size_t bytes;
  void *work;
  cusparseCreate(&sparse);
  cusparseCreateCsr(&matrix, n, n, n, offsets, columns, x, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
  cusparseCreateDnVec(&in, n, x, CUDA_R_32F);
  cusparseCreateDnVec(&out, n, y, CUDA_R_32F);
  cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
  cudaMalloc(&work, bytes);
  cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, in, &zero, out, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, work);

  cusolverDnHandle_t dense;
  int length, *info;
  cusolverDnCreate(&dense);
  cusolverDnSgetrf_bufferSize(dense, 10, 10, x, 10, &length);
  cudaMalloc(&info, sizeof(int));
  cusolverDnSgetrf(dense, 10, 10, x, 10, (float *)work, nullptr, info);

  cufftHandle plan;
  cufftPlan1d(&plan, n / 2, CUFFT_C2C, 1);
  cufftExecC2C(plan, (cufftComplex *)x, (cufftComplex *)y, CUFFT_FORWARD);
  k<<<4, 256>>>(a, n);
}
