//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,int n){
  int i=blockIdx.x*256+threadIdx.x;
  int s=i*747796405+1;
  int hits=0;
  for(int j=0;j<n;j++){
    s=s*1664525+1013904223;
    int x=(s>>16)&1023;
    s=s*1664525+1013904223;
    int y=(s>>16)&1023;
    if(x*x+y*y<1023*1023) hits++;
  }
  a[i]=hits;
}

int main(){
  int*a;
  cudaMalloc(&a,4096);
  k<<<4,256>>>(a,1000);
  cudaDeviceSynchronize();
}
