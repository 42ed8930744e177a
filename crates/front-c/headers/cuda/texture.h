// Textures and surfaces: opaque objects that are read and written by coordinates.
#pragma once

// == texture types ==
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  struct cudaChannelFormatDesc channelDesc;
};
template <class T, int D = cudaTextureType1D, enum cudaTextureReadMode M = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture(int normalized = 0, enum cudaTextureFilterMode filter = cudaFilterModePoint, enum cudaTextureAddressMode address = cudaAddressModeClamp);
  texture(int normalized, enum cudaTextureFilterMode filter, enum cudaTextureAddressMode address, struct cudaChannelFormatDesc format);
};
template <class T, int D = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
  surface(void);
};
template <int D>
struct __attribute__((device_builtin_surface_type)) surface<void, D> : surfaceReference {
  surface(void);
};

// == texture types: what a read gives; integers of 8 and 16 bits can be read as fractions ==
template <class T, enum cudaTextureReadMode M> struct __gpuproof_texel { typedef T type; };
template <> struct __gpuproof_texel<char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct __gpuproof_texel<signed char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct __gpuproof_texel<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct __gpuproof_texel<short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct __gpuproof_texel<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
template <> struct __gpuproof_texel<char1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct __gpuproof_texel<uchar1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct __gpuproof_texel<short1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct __gpuproof_texel<ushort1, cudaReadModeNormalizedFloat> { typedef float1 type; };
template <> struct __gpuproof_texel<char2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct __gpuproof_texel<uchar2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct __gpuproof_texel<short2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct __gpuproof_texel<ushort2, cudaReadModeNormalizedFloat> { typedef float2 type; };
template <> struct __gpuproof_texel<char4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct __gpuproof_texel<uchar4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct __gpuproof_texel<short4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct __gpuproof_texel<ushort4, cudaReadModeNormalizedFloat> { typedef float4 type; };

// == texture reads through references ==
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex1Dfetch(texture<T, cudaTextureType1D, M> t, int x);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex1D(texture<T, cudaTextureType1D, M> t, float x);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex2D(texture<T, cudaTextureType2D, M> t, float x, float y);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex3D(texture<T, cudaTextureType3D, M> t, float x, float y, float z);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type texCubemap(texture<T, cudaTextureTypeCubemap, M> t, float x, float y, float z);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex1DLayered(texture<T, cudaTextureType1DLayered, M> t, float x, int layer);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex2DLayered(texture<T, cudaTextureType2DLayered, M> t, float x, float y, int layer);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex1DLod(texture<T, cudaTextureType1D, M> t, float x, float level);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex2DLod(texture<T, cudaTextureType2D, M> t, float x, float y, float level);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex3DLod(texture<T, cudaTextureType3D, M> t, float x, float y, float z, float level);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex1DGrad(texture<T, cudaTextureType1D, M> t, float x, float dx, float dy);
template <class T, enum cudaTextureReadMode M> typename __gpuproof_texel<T, M>::type tex2DGrad(texture<T, cudaTextureType2D, M> t, float x, float y, float2 dx, float2 dy);

// == texture reads through objects ==
template <class T> T tex1Dfetch(cudaTextureObject_t t, int x);
template <class T> T tex1D(cudaTextureObject_t t, float x);
template <class T> T tex2D(cudaTextureObject_t t, float x, float y);
template <class T> T tex3D(cudaTextureObject_t t, float x, float y, float z);
template <class T> T texCubemap(cudaTextureObject_t t, float x, float y, float z);
template <class T> T tex1DLayered(cudaTextureObject_t t, float x, int layer);
template <class T> T tex2DLayered(cudaTextureObject_t t, float x, float y, int layer);
template <class T> T tex1DLod(cudaTextureObject_t t, float x, float level);
template <class T> T tex2DLod(cudaTextureObject_t t, float x, float y, float level);
template <class T> T tex3DLod(cudaTextureObject_t t, float x, float y, float z, float level);
template <class T> T tex1DGrad(cudaTextureObject_t t, float x, float dx, float dy);
template <class T> T tex2DGrad(cudaTextureObject_t t, float x, float y, float2 dx, float2 dy);
template <class T> T tex2Dgather(cudaTextureObject_t t, float x, float y, int component = 0);
template <class T> void tex1Dfetch(T *result, cudaTextureObject_t t, int x);
template <class T> void tex1D(T *result, cudaTextureObject_t t, float x);
template <class T> void tex2D(T *result, cudaTextureObject_t t, float x, float y);
template <class T> void tex3D(T *result, cudaTextureObject_t t, float x, float y, float z);
template <class T> void texCubemap(T *result, cudaTextureObject_t t, float x, float y, float z);
template <class T> void tex1DLayered(T *result, cudaTextureObject_t t, float x, int layer);
template <class T> void tex2DLayered(T *result, cudaTextureObject_t t, float x, float y, int layer);
template <class T> void tex1DLod(T *result, cudaTextureObject_t t, float x, float level);
template <class T> void tex2DLod(T *result, cudaTextureObject_t t, float x, float y, float level);
template <class T> void tex3DLod(T *result, cudaTextureObject_t t, float x, float y, float z, float level);
template <class T> void tex1DGrad(T *result, cudaTextureObject_t t, float x, float dx, float dy);
template <class T> void tex2DGrad(T *result, cudaTextureObject_t t, float x, float y, float2 dx, float2 dy);

// == surface reads and writes; x counts bytes ==
template <class T> T surf1Dread(cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1Dread(T *result, cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1Dwrite(T value, cudaSurfaceObject_t s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf1Dread(surface<void, cudaSurfaceType1D> s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1Dread(T *result, surface<void, cudaSurfaceType1D> s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1Dwrite(T value, surface<void, cudaSurfaceType1D> s, int x, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf2Dread(cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2Dread(T *result, cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2Dwrite(T value, cudaSurfaceObject_t s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf2Dread(surface<void, cudaSurfaceType2D> s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2Dread(T *result, surface<void, cudaSurfaceType2D> s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2Dwrite(T value, surface<void, cudaSurfaceType2D> s, int x, int y, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf3Dread(cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf3Dread(T *result, cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf3Dwrite(T value, cudaSurfaceObject_t s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf3Dread(surface<void, cudaSurfaceType3D> s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf3Dread(T *result, surface<void, cudaSurfaceType3D> s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf3Dwrite(T value, surface<void, cudaSurfaceType3D> s, int x, int y, int z, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf1DLayeredread(cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1DLayeredread(T *result, cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1DLayeredwrite(T value, cudaSurfaceObject_t s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf1DLayeredread(surface<void, cudaSurfaceType1DLayered> s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1DLayeredread(T *result, surface<void, cudaSurfaceType1DLayered> s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf1DLayeredwrite(T value, surface<void, cudaSurfaceType1DLayered> s, int x, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf2DLayeredread(cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2DLayeredread(T *result, cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2DLayeredwrite(T value, cudaSurfaceObject_t s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> T surf2DLayeredread(surface<void, cudaSurfaceType2DLayered> s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2DLayeredread(T *result, surface<void, cudaSurfaceType2DLayered> s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
template <class T> void surf2DLayeredwrite(T value, surface<void, cudaSurfaceType2DLayered> s, int x, int y, int layer, enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);

// == runtime: texture and surface references ==
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *offset, const texture<T, D, M> &t, const void *p, size_t size = 0xffffffff);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture(size_t *offset, const texture<T, D, M> &t, const void *p, const struct cudaChannelFormatDesc &format, size_t size = 0xffffffff);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, D, M> &t, const void *p, size_t width, size_t height, size_t pitch);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, D, M> &t, const void *p, const struct cudaChannelFormatDesc &format, size_t width, size_t height, size_t pitch);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(const texture<T, D, M> &t, cudaArray_const_t array);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaBindTextureToArray(const texture<T, D, M> &t, cudaArray_const_t array, const struct cudaChannelFormatDesc &format);
template <class T, int D, enum cudaTextureReadMode M> cudaError_t cudaUnbindTexture(const texture<T, D, M> &t);
template <class T, int D> cudaError_t cudaBindSurfaceToArray(const surface<T, D> &s, cudaArray_const_t array);
