//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: unknown race.global
__global__ void k(int *a,const int*d){
  int t=threadIdx.x;
  int s=0;
  int q=t;
  while(d[q]!=q){
    q=d[q]&255;
    s+=100000;
  }
  int p=t;
  while(d[p&1023]>s){
    a[p]=1;
    p+=256;
  }
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  k<<<1,256>>>(a,d);
  cudaDeviceSynchronize();
}
