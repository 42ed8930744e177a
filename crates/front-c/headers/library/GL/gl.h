// OpenGL for host code: types, constants, and functions of which nobody knows what they do. Functions take any arguments.
#pragma once
typedef unsigned int GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef unsigned char GLboolean, GLubyte;
typedef signed char GLbyte;
typedef char GLchar;
typedef short GLshort;
typedef unsigned short GLushort;
typedef float GLfloat, GLclampf;
typedef double GLdouble, GLclampd;
typedef void GLvoid;
typedef long GLintptr, GLsizeiptr;
#define GL_VERSION_1_3 1
enum {
GL_INVALID_ENUM=0x500, GL_INVALID_VALUE=0x501, GL_INVALID_OPERATION=0x502, GL_STACK_OVERFLOW=0x503, GL_STACK_UNDERFLOW=0x504, GL_OUT_OF_MEMORY=0x505, GL_FALSE=0, GL_TRUE=1, GL_NO_ERROR=0, GL_POINTS=0, GL_LINES=1, GL_LINE_LOOP=2, GL_LINE_STRIP=3, GL_TRIANGLES=4, GL_TRIANGLE_STRIP=5,
GL_TRIANGLE_FAN=6, GL_QUADS=7, GL_QUAD_STRIP=8, GL_POLYGON=9, GL_DEPTH_BUFFER_BIT=0x100, GL_STENCIL_BUFFER_BIT=0x400, GL_COLOR_BUFFER_BIT=0x4000,
GL_NEVER=0x200, GL_LESS=0x201, GL_EQUAL=0x202, GL_LEQUAL=0x203, GL_GREATER=0x204, GL_NOTEQUAL=0x205, GL_GEQUAL=0x206, GL_ALWAYS=0x207, GL_ZERO=0,
GL_ONE=1, GL_SRC_COLOR=0x300, GL_ONE_MINUS_SRC_COLOR=0x301, GL_SRC_ALPHA=0x302, GL_ONE_MINUS_SRC_ALPHA=0x303, GL_DST_ALPHA=0x304,
GL_ONE_MINUS_DST_ALPHA=0x305, GL_DST_COLOR=0x306, GL_FRONT=0x404, GL_BACK=0x405, GL_FRONT_AND_BACK=0x408, GL_CW=0x900, GL_CCW=0x901,
GL_POINT_SMOOTH=0xB10, GL_LINE_SMOOTH=0xB20, GL_CULL_FACE=0xB44, GL_LIGHTING=0xB50, GL_LIGHT_MODEL_AMBIENT=0xB53, GL_COLOR_MATERIAL=0xB57,
GL_FOG=0xB60, GL_DEPTH_TEST=0xB71, GL_STENCIL_TEST=0xB90, GL_NORMALIZE=0xBA1, GL_VIEWPORT=0xBA2, GL_MODELVIEW_MATRIX=0xBA6,
GL_PROJECTION_MATRIX=0xBA7, GL_ALPHA_TEST=0xBC0, GL_BLEND=0xBE2, GL_SCISSOR_TEST=0xC11, GL_UNPACK_ALIGNMENT=0xCF5, GL_PACK_ALIGNMENT=0xD05,
GL_MAX_TEXTURE_SIZE=0xD33, GL_TEXTURE_1D=0xDE0, GL_TEXTURE_2D=0xDE1, GL_DONT_CARE=0x1100, GL_FASTEST=0x1101, GL_NICEST=0x1102, GL_AMBIENT=0x1200,
GL_DIFFUSE=0x1201, GL_SPECULAR=0x1202, GL_POSITION=0x1203, GL_COMPILE=0x1300, GL_BYTE=0x1400, GL_UNSIGNED_BYTE=0x1401, GL_SHORT=0x1402,
GL_UNSIGNED_SHORT=0x1403, GL_INT=0x1404, GL_UNSIGNED_INT=0x1405, GL_FLOAT=0x1406, GL_DOUBLE=0x140A, GL_AMBIENT_AND_DIFFUSE=0x1602,
GL_SHININESS=0x1601, GL_MODELVIEW=0x1700, GL_PROJECTION=0x1701, GL_TEXTURE=0x1702, GL_COLOR=0x1800, GL_DEPTH_COMPONENT=0x1902, GL_RED=0x1903,
GL_ALPHA=0x1906, GL_RGB=0x1907, GL_RGBA=0x1908, GL_LUMINANCE=0x1909, GL_POINT=0x1B00, GL_LINE=0x1B01, GL_FILL=0x1B02, GL_FLAT=0x1D00,
GL_SMOOTH=0x1D01, GL_VENDOR=0x1F00, GL_RENDERER=0x1F01, GL_VERSION=0x1F02, GL_EXTENSIONS=0x1F03, GL_MODULATE=0x2100, GL_TEXTURE_ENV_MODE=0x2200,
GL_TEXTURE_ENV=0x2300, GL_NEAREST=0x2600, GL_LINEAR=0x2601, GL_LINEAR_MIPMAP_LINEAR=0x2703, GL_TEXTURE_MAG_FILTER=0x2800,
GL_TEXTURE_MIN_FILTER=0x2801, GL_TEXTURE_WRAP_S=0x2802, GL_TEXTURE_WRAP_T=0x2803, GL_CLAMP=0x2900, GL_REPEAT=0x2901, GL_REPLACE=0x1E01,
GL_LIGHT0=0x4000, GL_LIGHT1=0x4001, GL_RGB8=0x8051, GL_RGBA8=0x8058, GL_RGBA16=0x805B, GL_TEXTURE_3D=0x806F, GL_TEXTURE_WRAP_R=0x8072,
GL_VERTEX_ARRAY=0x8074, GL_NORMAL_ARRAY=0x8075, GL_COLOR_ARRAY=0x8076, GL_TEXTURE_COORD_ARRAY=0x8078, GL_MULTISAMPLE=0x809D, GL_BGR=0x80E0,
GL_BGRA=0x80E1, GL_CLAMP_TO_EDGE=0x812F, GL_TEXTURE_BASE_LEVEL=0x813C, GL_TEXTURE_MAX_LEVEL=0x813D, GL_DEPTH_COMPONENT24=0x81A6, GL_TEXTURE0=0x84C0,
GL_TEXTURE1=0x84C1, GL_TEXTURE2=0x84C2, GL_TEXTURE3=0x84C3, GL_TEXTURE_RECTANGLE_ARB=0x84F5, GL_VERTEX_PROGRAM_POINT_SIZE_NV=0x8642,
GL_POINT_DISTANCE_ATTENUATION=0x8129, GL_POINT_SPRITE_ARB=0x8861, GL_COORD_REPLACE_ARB=0x8862, GL_PROGRAM_ERROR_POSITION_ARB=0x864B,
GL_BUFFER_SIZE=0x8764, GL_FRAGMENT_PROGRAM_ARB=0x8804, GL_RGBA32F=0x8814, GL_RGBA32F_ARB=0x8814, GL_RGBA16F=0x881A, GL_RGBA16F_ARB=0x881A,
GL_PROGRAM_ERROR_STRING_ARB=0x8874, GL_PROGRAM_FORMAT_ASCII_ARB=0x8875, GL_ARRAY_BUFFER=0x8892, GL_ARRAY_BUFFER_ARB=0x8892,
GL_ELEMENT_ARRAY_BUFFER=0x8893, GL_READ_ONLY=0x88B8, GL_WRITE_ONLY=0x88B9, GL_READ_WRITE=0x88BA, GL_STREAM_DRAW=0x88E0, GL_STREAM_DRAW_ARB=0x88E0,
GL_STREAM_COPY=0x88E2, GL_STATIC_DRAW=0x88E4, GL_DYNAMIC_DRAW=0x88E8, GL_DYNAMIC_DRAW_ARB=0x88E8, GL_DYNAMIC_COPY=0x88EA,
GL_PIXEL_PACK_BUFFER=0x88EB, GL_PIXEL_PACK_BUFFER_ARB=0x88EB, GL_PIXEL_UNPACK_BUFFER=0x88EC, GL_PIXEL_UNPACK_BUFFER_ARB=0x88EC,
GL_FRAGMENT_SHADER=0x8B30, GL_VERTEX_SHADER=0x8B31, GL_COMPILE_STATUS=0x8B81, GL_LINK_STATUS=0x8B82, GL_INFO_LOG_LENGTH=0x8B84,
GL_GEOMETRY_SHADER_EXT=0x8DD9, GL_GEOMETRY_INPUT_TYPE_EXT=0x8DDB, GL_GEOMETRY_OUTPUT_TYPE_EXT=0x8DDC, GL_GEOMETRY_VERTICES_OUT_EXT=0x8DDA,
GL_TEXTURE_BUFFER=0x8C2A, GL_TEXTURE_BUFFER_EXT=0x8C2A, GL_FRAMEBUFFER=0x8D40, GL_FRAMEBUFFER_EXT=0x8D40, GL_RENDERBUFFER=0x8D41,
GL_RENDERBUFFER_EXT=0x8D41, GL_FRAMEBUFFER_COMPLETE=0x8CD5, GL_FRAMEBUFFER_COMPLETE_EXT=0x8CD5, GL_COLOR_ATTACHMENT0=0x8CE0,
GL_COLOR_ATTACHMENT0_EXT=0x8CE0, GL_DEPTH_ATTACHMENT=0x8D00, GL_DEPTH_ATTACHMENT_EXT=0x8D00, GL_RGBA8UI_EXT=0x8D7C, GL_RGBA_INTEGER_EXT=0x8D99,
GL_RGBA_INTEGER=0x8D99, GL_TEXTURE_TYPE=0x0, GL_CLAMP_VERTEX_COLOR_ARB=0x891A,
};
#ifdef __cplusplus
extern "C" {
void glActiveTexture(...); void glAlphaFunc(...); void glAttachShader(...); void glBegin(...); void glBindBuffer(...); void glBindFramebuffer(...);
void glBindRenderbuffer(...); void glBindTexture(...); void glBindVertexArray(...); void glBitmap(...); void glBlendEquation(...);
void glBlendFunc(...); void glBlendFuncSeparate(...); void glBlitFramebuffer(...); void glBufferData(...); void glBufferSubData(...);
void glCallList(...); void glClear(...); void glClearColor(...); void glClearDepth(...); void glClearStencil(...); void glClientActiveTexture(...);
void glColor3f(...); void glColor3fv(...); void glColor3ub(...); void glColor4f(...); void glColor4fv(...); void glColor4ub(...);
void glColorMask(...); void glColorMaterial(...); void glColorPointer(...); void glCompileShader(...); void glCopyPixels(...);
void glCopyTexImage2D(...); void glCopyTexSubImage2D(...); void glCullFace(...); void glDeleteBuffers(...); void glDeleteFramebuffers(...);
void glDeleteLists(...); void glDeleteProgram(...); void glDeleteRenderbuffers(...); void glDeleteShader(...); void glDeleteTextures(...);
void glDeleteVertexArrays(...); void glDepthFunc(...); void glDepthMask(...); void glDepthRange(...); void glDetachShader(...); void glDisable(...);
void glDisableClientState(...); void glDisableVertexAttribArray(...); void glDrawArrays(...); void glDrawBuffer(...); void glDrawBuffers(...);
void glDrawElements(...); void glDrawPixels(...); void glEnable(...); void glEnableClientState(...); void glEnableVertexAttribArray(...);
void glEnd(...); void glEndList(...); void glFinish(...); void glFlush(...); void glFogf(...); void glFogfv(...); void glFogi(...);
void glFramebufferRenderbuffer(...); void glFramebufferTexture2D(...); void glFrontFace(...); void glFrustum(...); void glGenBuffers(...);
void glGenFramebuffers(...); void glGenRenderbuffers(...); void glGenTextures(...); void glGenVertexArrays(...); void glGenerateMipmap(...);
void glGetBooleanv(...); void glGetBufferParameteriv(...); void glGetDoublev(...); void glGetFloatv(...); void glGetIntegerv(...);
void glGetProgramInfoLog(...); void glGetProgramiv(...); void glGetShaderInfoLog(...); void glGetShaderiv(...); void glGetTexImage(...);
void glGetTexLevelParameteriv(...); void glHint(...); void glLightModelf(...); void glLightModelfv(...); void glLightModeli(...); void glLightf(...);
void glLightfv(...); void glLineWidth(...); void glLinkProgram(...); void glLoadIdentity(...); void glLoadMatrixd(...); void glLoadMatrixf(...);
void glMaterialf(...); void glMaterialfv(...); void glMateriali(...); void glMatrixMode(...); void glMultMatrixd(...); void glMultMatrixf(...);
void glMultiTexCoord2f(...); void glNewList(...); void glNormal3f(...); void glNormal3fv(...); void glNormalPointer(...); void glOrtho(...);
void glPixelStorei(...); void glPixelTransferf(...); void glPixelZoom(...); void glPointParameterf(...); void glPointParameterfv(...);
void glPointSize(...); void glPolygonMode(...); void glPolygonOffset(...); void glPopAttrib(...); void glPopMatrix(...); void glPushAttrib(...);
void glPushMatrix(...); void glRasterPos2f(...); void glRasterPos2i(...); void glReadBuffer(...); void glReadPixels(...); void glRectf(...);
void glRenderbufferStorage(...); void glRotated(...); void glRotatef(...); void glScaled(...); void glScalef(...); void glScissor(...);
void glShadeModel(...); void glShaderSource(...); void glStencilFunc(...); void glStencilMask(...); void glStencilOp(...); void glTexBuffer(...);
void glTexBufferEXT(...); void glTexCoord1f(...); void glTexCoord2f(...); void glTexCoord3f(...); void glTexCoord4f(...);
void glTexCoordPointer(...); void glTexEnvf(...); void glTexEnvi(...); void glTexGenfv(...); void glTexGeni(...); void glTexImage1D(...);
void glTexImage2D(...); void glTexImage3D(...); void glTexParameterf(...); void glTexParameterfv(...); void glTexParameteri(...);
void glTexSubImage2D(...); void glTexSubImage3D(...); void glTranslated(...); void glTranslatef(...); void glUniform1f(...); void glUniform1fv(...);
void glUniform1i(...); void glUniform2f(...); void glUniform2fv(...); void glUniform2i(...); void glUniform3f(...); void glUniform3fv(...);
void glUniform4f(...); void glUniform4fv(...); void glUniformMatrix4fv(...); void glUseProgram(...); void glVertex2f(...); void glVertex2i(...);
void glVertex3d(...); void glVertex3f(...); void glVertex3fv(...); void glVertex4f(...); void glVertexAttribPointer(...); void glVertexPointer(...);
void glViewport(...); void glProgramLocalParameterI4iNV(...);
GLenum glGetError(...);
const GLubyte *glGetString(...);
GLuint glCreateProgram(...);
GLuint glCreateShader(...);
GLuint glGenLists(...);
GLint glGetUniformLocation(...);
GLint glGetAttribLocation(...);
GLenum glCheckFramebufferStatus(...);
GLboolean glUnmapBuffer(...);
void *glMapBuffer(...);
}
typedef void (*PFNGLBINDBUFFERPROC)(...);
typedef void (*PFNGLDELETEBUFFERSPROC)(...);
typedef void (*PFNGLBUFFERDATAPROC)(...);
typedef void (*PFNGLBUFFERSUBDATAPROC)(...);
typedef void (*PFNGLGENBUFFERSPROC)(...);
typedef void (*PFNGLBINDPROGRAMARBPROC)(...);
typedef void (*PFNGLGENPROGRAMSARBPROC)(...);
typedef void (*PFNGLDELETEPROGRAMSARBPROC)(...);
typedef void (*PFNGLDELETEPROGRAMPROC)(...);
typedef void (*PFNGLGETPROGRAMINFOLOGPROC)(...);
typedef void (*PFNGLGETPROGRAMIVPROC)(...);
typedef void (*PFNGLPROGRAMPARAMETERIEXTPROC)(...);
typedef void (*PFNGLPROGRAMSTRINGARBPROC)(...);
typedef void (*PFNGLGETBUFFERPARAMETERIVPROC)(...);
typedef void (*PFNGLLINKPROGRAMPROC)(...);
typedef void (*PFNGLUSEPROGRAMPROC)(...);
typedef void (*PFNGLATTACHSHADERPROC)(...);
typedef void (*PFNGLSHADERSOURCEPROC)(...);
typedef void (*PFNGLCOMPILESHADERPROC)(...);
typedef void (*PFNGLDELETESHADERPROC)(...);
typedef void (*PFNGLGETSHADERINFOLOGPROC)(...);
typedef void (*PFNGLGETSHADERIVPROC)(...);
typedef void (*PFNGLUNIFORM1IPROC)(...);
typedef void (*PFNGLUNIFORM1FPROC)(...);
typedef void (*PFNGLUNIFORM2FPROC)(...);
typedef void (*PFNGLUNIFORM3FPROC)(...);
typedef void (*PFNGLUNIFORM4FPROC)(...);
typedef void (*PFNGLUNIFORM1FVPROC)(...);
typedef void (*PFNGLUNIFORM2FVPROC)(...);
typedef void (*PFNGLUNIFORM3FVPROC)(...);
typedef void (*PFNGLUNIFORM4FVPROC)(...);
typedef void (*PFNGLUNIFORMMATRIX4FVPROC)(...);
typedef void (*PFNGLSECONDARYCOLOR3FVPROC)(...);
typedef void (*PFNGLGENFRAMEBUFFERSEXTPROC)(...);
typedef void (*PFNGLBINDFRAMEBUFFEREXTPROC)(...);
typedef void (*PFNGLDELETEFRAMEBUFFERSEXTPROC)(...);
typedef void (*PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVEXTPROC)(...);
typedef void (*PFNGLFRAMEBUFFERTEXTURE1DEXTPROC)(...);
typedef void (*PFNGLFRAMEBUFFERTEXTURE2DEXTPROC)(...);
typedef void (*PFNGLFRAMEBUFFERTEXTURE3DEXTPROC)(...);
typedef void (*PFNGLGENERATEMIPMAPEXTPROC)(...);
typedef void (*PFNGLGENRENDERBUFFERSEXTPROC)(...);
typedef void (*PFNGLDELETERENDERBUFFERSEXTPROC)(...);
typedef void (*PFNGLBINDRENDERBUFFEREXTPROC)(...);
typedef void (*PFNGLRENDERBUFFERSTORAGEEXTPROC)(...);
typedef void (*PFNGLFRAMEBUFFERRENDERBUFFEREXTPROC)(...);
typedef void (*PFNGLCLAMPCOLORARBPROC)(...);
typedef void (*PFNGLBINDFRAGDATALOCATIONEXTPROC)(...);
typedef void (*PFNGLACTIVETEXTUREPROC)(...);
typedef void (*PFNGLCLIENTACTIVETEXTUREPROC)(...);
typedef void (*PFNGLGENVERTEXARRAYSPROC)(...);
typedef void (*PFNGLBINDVERTEXARRAYPROC)(...);
typedef void (*PFNGLDELETEVERTEXARRAYSPROC)(...);
typedef void (*PFNGLENABLEVERTEXATTRIBARRAYPROC)(...);
typedef void (*PFNGLDISABLEVERTEXATTRIBARRAYPROC)(...);
typedef void (*PFNGLVERTEXATTRIBPOINTERPROC)(...);
typedef GLuint (*PFNGLCREATEPROGRAMPROC)(...);
typedef GLuint (*PFNGLCREATESHADERPROC)(...);
typedef GLint (*PFNGLGETUNIFORMLOCATIONPROC)(...);
typedef GLenum (*PFNGLCHECKFRAMEBUFFERSTATUSEXTPROC)(...);
typedef GLboolean (*PFNGLUNMAPBUFFERPROC)(...);
typedef void *(*PFNGLMAPBUFFERPROC)(...);
#endif
