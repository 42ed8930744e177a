//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,int n){
  int t=threadIdx.x;
  int i=blockIdx.x*256+t;
  int s=i*747796405+1;
  int x=0;
  for(int j=0;j<n;j++){
    s=s*1664525+1013904223;
    x+=(s>>30)&1?1:-1;
    if(x<0)x=0;
    if(x>15)x=15;
    a[i*16+x]+=1;
  }
}

int main(){
  int*a;
  cudaMalloc(&a,4096*16);
  k<<<4,256>>>(a,1000);
  cudaDeviceSynchronize();
}
