//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,int n){
  __shared__ int h[256];
  int t=threadIdx.x;
  int i=blockIdx.x*256+t;
  int s=i*747796405+1;
  h[t]=0;
  __syncthreads();
  for(int j=0;j<n;j++){
    s=s*1664525+1013904223;
    atomicAdd(&h[(s>>8)&255],1);
  }
  __syncthreads();
  a[i]=h[t];
}

int main(){
  int*a;
  cudaMalloc(&a,4096);
  k<<<4,256>>>(a,1000);
  cudaDeviceSynchronize();
}
