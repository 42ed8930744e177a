//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,int n){
  int i=blockIdx.x*256+threadIdx.x;
  int s=i;
  int hits=0;
  for(int j=0;j<n;j++){
    s=s*1664525+1013904223;
    if(s&1) hits++;
  }
  a[i]=hits;
}

int main(){
  int*a;
  cudaMalloc(&a,4096);
  k<<<4,256>>>(a,1000);
  cudaDeviceSynchronize();
}
