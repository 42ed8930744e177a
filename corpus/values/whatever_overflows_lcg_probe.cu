//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: proved
__global__ void k(int *a,const int*d){
  int t=threadIdx.x;
  int h=t*1103515245+12345;
  int n=0;
  while(d[h&1023]>0 && n<100){
    h=h*1103515245+12345;
    n++;
  }
  for(int i=0;i<n;i++) a[t+i*256]=h;
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  k<<<1,256>>>(a,d);
  cudaDeviceSynchronize();
}
