//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(const int*d,int *a,int n){
  for(int i=blockIdx.x*blockDim.x+threadIdx.x;i<n;i+=gridDim.x*blockDim.x){
    int h=i;
    for(int j=0;j<8;j++) h=h*31+j;
    if(d[i]==h) a[i]=h;
  }
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,1<<20);
  k<<<4,256>>>(d,a,1<<18);
  cudaDeviceSynchronize();
}
