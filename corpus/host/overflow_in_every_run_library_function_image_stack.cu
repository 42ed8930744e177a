//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown arith.overflow
float*get();

__global__ void k(float*a,int n,int h,int w){
  int x=threadIdx.x+blockIdx.x*blockDim.x;
  int y=threadIdx.y+blockIdx.y*blockDim.y;
  if(x>=w||y>=h) return;
  for(int i=0;i<n;i++){
    a[(i*h+y)*w+x]=i;
  }
}

int main(){
  float*a=get();
  k<<<dim3(256,256),dim3(16,16)>>>(a,200,4096,4096);
}
