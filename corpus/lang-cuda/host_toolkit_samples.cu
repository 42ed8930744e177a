//! Host code with the helper headers of CUDA's samples and with OpenCV's pictures is read.
//! check: proved
#include <helper_cuda.h>
#include <helper_functions.h>
#include <opencv2/opencv.hpp>
__global__ void invert(unsigned char *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = 255 - p[i];
}
int main(int argc, char **argv) {
  findCudaDevice(argc, (const char **)argv);
  int repeat = 1;
  if (checkCmdLineFlag(argc, (const char **)argv, "repeat")) repeat = getCmdLineArgumentInt(argc, (const char **)argv, "repeat");
  cv::Mat picture = cv::imread("in.png", cv::IMREAD_GRAYSCALE);
  if (picture.empty()) return 1;
  int n = picture.rows * picture.cols;
  unsigned char *p;
  checkCudaErrors(cudaMalloc(&p, n));
  checkCudaErrors(cudaMemcpy(p, picture.data, n, cudaMemcpyHostToDevice));
  StopWatchInterface *timer = nullptr;
  sdkCreateTimer(&timer);
  sdkStartTimer(&timer);
  for (int i = 0; i < repeat; i++) invert<<<(n + 255) / 256, 256>>>(p, n);
  getLastCudaError("invert");
  sdkStopTimer(&timer);
  cv::Mat result(picture.rows, picture.cols, CV_8UC1);
  checkCudaErrors(cudaMemcpy(result.data, p, n, cudaMemcpyDeviceToHost));
  result.at<uchar>(0, 0) = 0;
  cv::imwrite("out.png", result);
  printf("%f\n", sdkGetTimerValue(&timer));
}
