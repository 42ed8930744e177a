//! Host code with CUDA graphs, memory pools and launch attributes of the runtime is read.
//! check: proved
#include <cuda_runtime.h>
#include <stdio.h>
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  unsigned long long keep = ~0ull;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
  int n = 1000, *a;
  cudaMallocAsync(&a, n * sizeof(int), stream);

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaGraphNode_t copy, host;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  k<<<4, 256, 0, stream>>>(a, n);
  cudaStreamEndCapture(stream, &graph);
  int *out = new int[n];
  cudaGraphAddMemcpyNode1D(&copy, graph, nullptr, 0, out, a, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaHostNodeParams call = {};
  call.fn = [](void *data) { printf("%d\n", *(int *)data); };
  call.userData = out;
  cudaGraphAddHostNode(&host, graph, &copy, 1, &call);
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphExecUpdateResultInfo info;
  if (cudaGraphExecUpdate(exec, graph, &info) == cudaErrorGraphExecUpdateFailure) printf("%d\n", info.result);

  cudaStreamAttrValue window = {};
  window.accessPolicyWindow.base_ptr = a;
  window.accessPolicyWindow.num_bytes = n * sizeof(int);
  window.accessPolicyWindow.hitRatio = 0.5f;
  window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &window);
  cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaFreeAsync(a, stream);
  delete[] out;
}
