//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: unknown race.global
__global__ void k(int *a,const int*d){
  int t=threadIdx.x;
  int h=t;
  for(int i=0;i<30;i++) h=h*31+7;
  int p=t;
  while(d[p&1023]>h){
    a[p]=h;
    p+=256;
    h=h*31+7;
  }
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  k<<<1,256>>>(a,d);
  cudaDeviceSynchronize();
}
