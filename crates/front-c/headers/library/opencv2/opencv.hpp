// OpenCV for host code: the types that GPU programs hold pictures in, and functions whose results nobody knows.
#pragma once
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
typedef unsigned char uchar;
#define CV_VERSION "4.8.0"
#define CV_MAJOR_VERSION 4
#define CV_MINOR_VERSION 8
#define CV_8U 0
#define CV_8S 1
#define CV_16U 2
#define CV_16S 3
#define CV_32S 4
#define CV_32F 5
#define CV_64F 6
#define CV_16F 7
#define CV_CN_SHIFT 3
#define CV_MAKETYPE(depth, channels) ((depth) + (((channels)-1) << CV_CN_SHIFT))
#define CV_MAKE_TYPE CV_MAKETYPE
#define CV_8UC1 CV_MAKETYPE(CV_8U, 1)
#define CV_8UC2 CV_MAKETYPE(CV_8U, 2)
#define CV_8UC3 CV_MAKETYPE(CV_8U, 3)
#define CV_8UC4 CV_MAKETYPE(CV_8U, 4)
#define CV_8UC(n) CV_MAKETYPE(CV_8U, n)
#define CV_8SC1 CV_MAKETYPE(CV_8S, 1)
#define CV_16UC1 CV_MAKETYPE(CV_16U, 1)
#define CV_16UC3 CV_MAKETYPE(CV_16U, 3)
#define CV_16SC1 CV_MAKETYPE(CV_16S, 1)
#define CV_32SC1 CV_MAKETYPE(CV_32S, 1)
#define CV_32FC1 CV_MAKETYPE(CV_32F, 1)
#define CV_32FC2 CV_MAKETYPE(CV_32F, 2)
#define CV_32FC3 CV_MAKETYPE(CV_32F, 3)
#define CV_32FC4 CV_MAKETYPE(CV_32F, 4)
#define CV_32FC(n) CV_MAKETYPE(CV_32F, n)
#define CV_64FC1 CV_MAKETYPE(CV_64F, 1)
#define CV_64FC2 CV_MAKETYPE(CV_64F, 2)
#define CV_64FC3 CV_MAKETYPE(CV_64F, 3)
#define CV_LOAD_IMAGE_UNCHANGED -1
#define CV_LOAD_IMAGE_GRAYSCALE 0
#define CV_LOAD_IMAGE_COLOR 1
#define CV_BGR2GRAY cv::COLOR_BGR2GRAY
#define CV_GRAY2BGR cv::COLOR_GRAY2BGR
#define CV_BGR2RGBA cv::COLOR_BGR2RGBA
#define CV_RGBA2BGR cv::COLOR_RGBA2BGR
#define CV_WINDOW_AUTOSIZE 1
#define CV_Assert(e) do { if (!(e)) abort(); } while (0)
namespace cv {
typedef std::string String;
template <class T> struct Point_ { T x, y; Point_(); Point_(T x, T y); template <class U> Point_(const Point_<U> &p); };
template <class T> Point_<T> operator+(const Point_<T> &a, const Point_<T> &b);
template <class T> Point_<T> operator-(const Point_<T> &a, const Point_<T> &b);
typedef Point_<int> Point2i;
typedef Point_<int> Point;
typedef Point_<float> Point2f;
typedef Point_<double> Point2d;
template <class T> struct Point3_ { T x, y, z; Point3_(); Point3_(T x, T y, T z); };
typedef Point3_<float> Point3f;
typedef Point3_<double> Point3d;
template <class T> struct Size_ { T width, height; Size_(); Size_(T width, T height); T area() const; bool operator==(const Size_ &other) const; bool operator!=(const Size_ &other) const; };
typedef Size_<int> Size;
typedef Size_<float> Size2f;
template <class T> struct Rect_ { T x, y, width, height; Rect_(); Rect_(T x, T y, T width, T height); Size_<T> size() const; T area() const; Point_<T> tl() const; Point_<T> br() const; };
typedef Rect_<int> Rect;
typedef Rect_<float> Rect2f;
struct Range { int start, end; Range(int start, int end); static Range all(); };
template <class T, int N> struct Vec {
  T val[N];
  Vec();
  template <class... A> Vec(T first, A... others);
  T &operator[](int at);
  const T &operator[](int at) const;
  T &operator()(int at);
};
typedef Vec<uchar, 2> Vec2b;
typedef Vec<uchar, 3> Vec3b;
typedef Vec<uchar, 4> Vec4b;
typedef Vec<int, 2> Vec2i;
typedef Vec<int, 3> Vec3i;
typedef Vec<int, 4> Vec4i;
typedef Vec<unsigned short, 3> Vec3w;
typedef Vec<float, 2> Vec2f;
typedef Vec<float, 3> Vec3f;
typedef Vec<float, 4> Vec4f;
typedef Vec<double, 3> Vec3d;
typedef Vec<double, 4> Vec4d;
struct Scalar : Vec<double, 4> {
  Scalar();
  Scalar(double v0, double v1 = 0, double v2 = 0, double v3 = 0);
  static Scalar all(double v);
};
struct MatStep { size_t buf[2]; MatStep(); operator size_t() const; size_t operator[](int at) const; };
struct MatSize { int operator[](int at) const; Size operator()() const; };
class MatExpr;
class Mat;
namespace cuda { class GpuMat; class HostMem; class Stream; }
struct __gpuproof_array {
  template <class T> __gpuproof_array(const T &x);
  template <class T> __gpuproof_array(T &x);
};
typedef const __gpuproof_array &InputArray;
typedef const __gpuproof_array &OutputArray;
typedef const __gpuproof_array &InputOutputArray;
typedef const __gpuproof_array &InputArrayOfArrays;
typedef const __gpuproof_array &OutputArrayOfArrays;
__gpuproof_array noArray();
class Mat {
public:
  int flags, dims, rows, cols;
  uchar *data;
  MatSize size;
  MatStep step;
  static const size_t AUTO_STEP = 0;
  Mat();
  Mat(int rows, int cols, int type);
  Mat(int rows, int cols, int type, const Scalar &value);
  Mat(int rows, int cols, int type, void *data, size_t step = AUTO_STEP);
  Mat(Size size, int type);
  Mat(Size size, int type, const Scalar &value);
  Mat(Size size, int type, void *data, size_t step = AUTO_STEP);
  Mat(int dims, const int *sizes, int type);
  Mat(const Mat &other);
  Mat(const Mat &other, const Rect &part);
  template <class T> explicit Mat(const std::vector<T> &v, bool copy = false);
  ~Mat();
  Mat &operator=(const Mat &other);
  Mat &operator=(const MatExpr &expression);
  Mat &operator=(const Scalar &value);
  void create(int rows, int cols, int type);
  void create(Size size, int type);
  void release();
  Mat clone() const;
  void copyTo(OutputArray to) const;
  void convertTo(OutputArray to, int type, double scale = 1, double shift = 0) const;
  Mat &setTo(InputArray value, InputArray mask = noArray());
  Mat reshape(int channels, int rows = 0) const;
  Mat row(int y) const;
  Mat col(int x) const;
  Mat t() const;
  Mat operator()(const Rect &part) const;
  Mat operator()(Range rows, Range cols) const;
  bool isContinuous() const;
  bool empty() const;
  size_t elemSize() const;
  size_t elemSize1() const;
  size_t step1(int at = 0) const;
  size_t total() const;
  int type() const;
  int depth() const;
  int channels() const;
  uchar *ptr(int y = 0);
  const uchar *ptr(int y = 0) const;
  template <class T> T *ptr(int y = 0);
  template <class T> const T *ptr(int y = 0) const;
  template <class T> T *ptr(int y, int x);
  template <class T> T &at(int y, int x);
  template <class T> const T &at(int y, int x) const;
  template <class T> T &at(int i);
  template <class T> const T &at(int i) const;
  template <class T> T &at(Point p);
  template <class T> T *begin();
  template <class T> T *end();
  void push_back(const Mat &m);
  static MatExpr zeros(int rows, int cols, int type);
  static MatExpr zeros(Size size, int type);
  static MatExpr ones(int rows, int cols, int type);
  static MatExpr eye(int rows, int cols, int type);
};
class MatExpr {
public:
  operator Mat() const;
};
template <class T> class Mat_ : public Mat {
public:
  Mat_();
  Mat_(int rows, int cols);
  Mat_(const Mat &m);
  T &operator()(int y, int x);
  const T &operator()(int y, int x) const;
  T *operator[](int y);
};
typedef Mat_<uchar> Mat1b;
typedef Mat_<float> Mat1f;
typedef Mat_<Vec3b> Mat3b;
MatExpr operator+(const Mat &a, const Mat &b);
MatExpr operator-(const Mat &a, const Mat &b);
MatExpr operator*(const Mat &a, double b);
MatExpr operator*(const Mat &a, const Mat &b);
MatExpr operator/(const Mat &a, double b);
MatExpr operator!=(const Mat &a, const Mat &b);
MatExpr operator>(const Mat &a, double b);
template <class S> S &operator<<(S &stream, const Mat &m);
class Exception : public std::exception { public: std::string err, msg, func, file; int code, line; };

// == pictures ==
enum ImreadModes { IMREAD_UNCHANGED = -1, IMREAD_GRAYSCALE = 0, IMREAD_COLOR = 1, IMREAD_ANYDEPTH = 2, IMREAD_ANYCOLOR = 4 };
enum ImwriteFlags { IMWRITE_JPEG_QUALITY = 1, IMWRITE_PNG_COMPRESSION = 16 };
enum ColorConversionCodes { COLOR_BGR2BGRA = 0, COLOR_RGB2RGBA = 0, COLOR_BGRA2BGR = 1, COLOR_RGBA2RGB = 1, COLOR_BGR2RGBA = 2, COLOR_RGB2BGRA = 2, COLOR_RGBA2BGR = 3, COLOR_BGRA2RGB = 3, COLOR_BGR2RGB = 4, COLOR_RGB2BGR = 4, COLOR_BGRA2RGBA = 5, COLOR_RGBA2BGRA = 5, COLOR_BGR2GRAY = 6, COLOR_RGB2GRAY = 7, COLOR_GRAY2BGR = 8, COLOR_GRAY2RGB = 8, COLOR_GRAY2BGRA = 9, COLOR_GRAY2RGBA = 9, COLOR_BGRA2GRAY = 10, COLOR_RGBA2GRAY = 11, COLOR_BGR2YCrCb = 36, COLOR_YCrCb2BGR = 38, COLOR_BGR2HSV = 40, COLOR_HSV2BGR = 54 };
enum InterpolationFlags { INTER_NEAREST = 0, INTER_LINEAR = 1, INTER_CUBIC = 2, INTER_AREA = 3, INTER_LANCZOS4 = 4 };
enum BorderTypes { BORDER_CONSTANT = 0, BORDER_REPLICATE = 1, BORDER_REFLECT = 2, BORDER_WRAP = 3, BORDER_REFLECT_101 = 4, BORDER_DEFAULT = 4 };
enum NormTypes { NORM_INF = 1, NORM_L1 = 2, NORM_L2 = 4, NORM_MINMAX = 32 };
enum ThresholdTypes { THRESH_BINARY = 0, THRESH_BINARY_INV = 1, THRESH_TRUNC = 2, THRESH_TOZERO = 3, THRESH_OTSU = 8 };
enum WindowFlags { WINDOW_NORMAL = 0, WINDOW_AUTOSIZE = 1, WINDOW_OPENGL = 0x1000 };
Mat imread(const String &path, int flags = IMREAD_COLOR);
bool imwrite(const String &path, InputArray picture, const std::vector<int> &parameters = std::vector<int>());
Mat imdecode(InputArray bytes, int flags);
void imshow(const String &window, InputArray picture);
int waitKey(int delay = 0);
void namedWindow(const String &window, int flags = WINDOW_AUTOSIZE);
void destroyWindow(const String &window);
void destroyAllWindows();
void cvtColor(InputArray from, OutputArray to, int code, int channels = 0);
void resize(InputArray from, OutputArray to, Size size, double fx = 0, double fy = 0, int interpolation = INTER_LINEAR);
void GaussianBlur(InputArray from, OutputArray to, Size size, double sigma_x, double sigma_y = 0, int border = BORDER_DEFAULT);
void blur(InputArray from, OutputArray to, Size size);
void medianBlur(InputArray from, OutputArray to, int size);
void filter2D(InputArray from, OutputArray to, int depth, InputArray kernel);
void Sobel(InputArray from, OutputArray to, int depth, int dx, int dy, int size = 3, double scale = 1, double delta = 0);
void Canny(InputArray from, OutputArray to, double low, double high, int aperture = 3, bool l2 = false);
double threshold(InputArray from, OutputArray to, double value, double most, int type);
void equalizeHist(InputArray from, OutputArray to);
void erode(InputArray from, OutputArray to, InputArray kernel);
void dilate(InputArray from, OutputArray to, InputArray kernel);
void flip(InputArray from, OutputArray to, int code);
void transpose(InputArray from, OutputArray to);
void copyMakeBorder(InputArray from, OutputArray to, int top, int bottom, int left, int right, int type, const Scalar &value = Scalar());
void normalize(InputArray from, OutputArray to, double alpha = 1, double beta = 0, int norm = NORM_L2, int type = -1);
void absdiff(InputArray a, InputArray b, OutputArray to);
void add(InputArray a, InputArray b, OutputArray to);
void subtract(InputArray a, InputArray b, OutputArray to);
void addWeighted(InputArray a, double alpha, InputArray b, double beta, double gamma, OutputArray to);
void merge(InputArrayOfArrays from, OutputArray to);
void split(InputArray from, OutputArrayOfArrays to);
double norm(InputArray a, int type = NORM_L2);
double norm(InputArray a, InputArray b, int type = NORM_L2);
void minMaxLoc(InputArray a, double *least, double *most = 0, Point *at_least = 0, Point *at_most = 0);
Scalar mean(InputArray a);
Scalar sum(InputArray a);
int countNonZero(InputArray a);
void rectangle(InputOutputArray picture, Point a, Point b, const Scalar &color, int thickness = 1);
void circle(InputOutputArray picture, Point center, int radius, const Scalar &color, int thickness = 1);
void line(InputOutputArray picture, Point a, Point b, const Scalar &color, int thickness = 1);
void putText(InputOutputArray picture, const String &text, Point at, int font, double scale, Scalar color, int thickness = 1);
void randu(InputOutputArray a, InputArray low, InputArray high);
long long getTickCount();
double getTickFrequency();
template <class T> unsigned char saturate_cast(T x);
template <class R, class T> R saturate_cast(T x);
class VideoCapture {
public:
  VideoCapture();
  VideoCapture(int device);
  VideoCapture(const String &path);
  bool open(const String &path);
  bool isOpened() const;
  bool read(OutputArray picture);
  VideoCapture &operator>>(Mat &picture);
  double get(int property) const;
  bool set(int property, double value);
  void release();
};
class VideoWriter {
public:
  VideoWriter();
  VideoWriter(const String &path, int code, double rate, Size size, bool color = true);
  static int fourcc(char a, char b, char c, char d);
  bool isOpened() const;
  void write(InputArray picture);
  VideoWriter &operator<<(const Mat &picture);
  void release();
};

// == pictures on the device ==
namespace cuda {
template <class T> struct DevPtr { T *data; __host__ __device__ operator T *(); };
template <class T> struct PtrSz : DevPtr<T> { size_t size; };
template <class T> struct PtrStep : DevPtr<T> { size_t step; __host__ __device__ T *ptr(int y = 0); __host__ __device__ const T *ptr(int y = 0) const; __host__ __device__ T &operator()(int y, int x); __host__ __device__ const T &operator()(int y, int x) const; };
template <class T> struct PtrStepSz : PtrStep<T> { int cols, rows; };
typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStep<unsigned char> PtrStepb;
class Stream {
public:
  Stream();
  void waitForCompletion();
  bool queryIfComplete() const;
  static Stream &Null();
};
struct StreamAccessor { static cudaStream_t getStream(const Stream &stream); static Stream wrapStream(cudaStream_t stream); };
class GpuMat {
public:
  int flags, rows, cols;
  size_t step;
  uchar *data;
  GpuMat();
  GpuMat(int rows, int cols, int type);
  GpuMat(Size size, int type);
  GpuMat(int rows, int cols, int type, void *data, size_t step = 0);
  GpuMat(const GpuMat &other);
  explicit GpuMat(const Mat &m);
  GpuMat &operator=(const GpuMat &other);
  void create(int rows, int cols, int type);
  void create(Size size, int type);
  void release();
  void upload(InputArray from);
  void upload(InputArray from, Stream &stream);
  void download(OutputArray to) const;
  void download(OutputArray to, Stream &stream) const;
  GpuMat clone() const;
  void copyTo(OutputArray to) const;
  GpuMat &setTo(Scalar value);
  void convertTo(OutputArray to, int type, double scale = 1, double shift = 0) const;
  uchar *ptr(int y = 0);
  template <class T> T *ptr(int y = 0);
  template <class T> const T *ptr(int y = 0) const;
  template <class T> operator PtrStepSz<T>() const;
  template <class T> operator PtrStep<T>() const;
  int type() const;
  int depth() const;
  int channels() const;
  size_t elemSize() const;
  Size size() const;
  bool empty() const;
  bool isContinuous() const;
  GpuMat operator()(Rect part) const;
};
int getCudaEnabledDeviceCount();
void setDevice(int device);
void cvtColor(InputArray from, OutputArray to, int code, int channels = 0, Stream &stream = Stream::Null());
void resize(InputArray from, OutputArray to, Size size, double fx = 0, double fy = 0, int interpolation = INTER_LINEAR, Stream &stream = Stream::Null());
void registerPageLocked(Mat &m);
void unregisterPageLocked(Mat &m);
}
namespace gpu = cuda;
}
#pragma clang attribute pop
