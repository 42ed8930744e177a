//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__device__ int rnd(int&s){
  s=s*1103515245+12345;
  return (s>>16)&0x7fff;
}

__global__ void k(int *a,int n){
  int i=blockIdx.x*blockDim.x+threadIdx.x;
  int s=i;
  int v;
  do v=rnd(s);
  while(v>=30000);
  a[i]=v;
}

int main(){
  int*a,*d;
  cudaMalloc(&a,4096);
  k<<<4,256>>>(a,1<<18);
  cudaDeviceSynchronize();
}
