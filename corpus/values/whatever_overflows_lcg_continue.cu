//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,const int*d,int n){
  int h=(blockIdx.x*256+threadIdx.x)*1103515245+12345;
  for(int i=blockIdx.x*256+threadIdx.x;i<n;i+=gridDim.x*256){
    h=h*1103515245+12345;
    if(d[h&1023]>h) continue;
    a[i]=h;
  }
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  k<<<4,256>>>(a,d,1<<18);
  cudaDeviceSynchronize();
}
