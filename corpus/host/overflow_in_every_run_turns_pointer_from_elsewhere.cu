//! The launch has an overflow in every run, whatever array it gets.
//! check: unknown race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    a[(i+257*r)*1048576]=r;
  }
}
char*get();

int main(){
  char*a=get();
  for(int t=0;t<41;t++) k<<<1,256>>>(a,t);
}
