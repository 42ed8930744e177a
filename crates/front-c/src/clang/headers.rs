//! Our builtin headers, embedded in the program.
//!
//! Two root headers declare everything that CUDA and OpenCL give a program without or with an `#include`; they
//! are precompiled. The headers that programs include by name are found in two directories: [`TOOLKIT`] has
//! CUDA's, [`LIBRARY`] the C and C++ library's. Most of them are empty, because the root has declared all
//! already; the others hold macros, and names too common to declare in every program.

use super::cache::{Cache, short_hash};
use super::options::Language;
use gpuproof_base::{Code, Diagnostic};
use std::path::PathBuf;

/// Directory of the headers that come with CUDA.
pub const TOOLKIT: &str = "toolkit";
/// Directory of the headers that come with C and C++.
pub const LIBRARY: &str = "library";

/// Type traits, which programs often use without including them. They are not part of the root, because a tree
/// without their values would be of little use.
pub const TRAITS: &str = "library/type_traits";

/// Operators on short vectors, which CUDA leaves to the program. Read without being asked for only where clang
/// would refuse the file otherwise; the bodies must be in the tree, so it is no part of the root.
pub const VECTOR_MATHS: &str = "cuda/vector_operators.h";

/// Alignment as an attribute that may stand anywhere, read only where clang would refuse the file otherwise.
pub const ALIGNMENT: &str = "cuda/alignas.h";

/// Takes away what tells a text that `nvcc` reads it.
pub const HOST_ONLY: &str = "cuda/host_only.h";

/// The header that is read before the user's file.
pub fn root(language: Language) -> &'static str {
    match language {
        Language::Cuda => "cuda_builtins.h",
        Language::OpenCl => "opencl_builtins.h",
    }
}

macro_rules! embed {
    ($($name:literal)*) => {
        /// Headers with content: path below the header directory, and text.
        const WRITTEN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../headers/", $name)))),*];
    };
}

embed! {
    "cuda_builtins.h"
    "cuda/language.h"
    "cuda/alignas.h"
    "cuda/host_only.h"
    "cuda/vector_operators.h"
    "cuda/vector_types.h"
    "cuda/variables.h"
    "cuda/math.h"
    "cuda/intrinsics.h"
    "cuda/atomics.h"
    "cuda/threads.h"
    "cuda/cache_hints.h"
    "cuda/annotations.h"
    "cuda/runtime_types.h"
    "cuda/runtime.h"
    "cuda/runtime_more.h"
    "cuda/driver_types.h"
    "cuda/driver.h"
    "cuda/texture.h"
    "cuda/c_library.h"
    "cuda/half.h"
    "cuda/cooperative_groups.h"
    "cuda/libcu.h"
    "cuda/curand.h"
    "cuda/cxx_library.h"
    "cuda/cxx_functional.h"
    "cuda/cxx_iterators.h"
    "cuda/cxx_strings.h"
    "cuda/cxx_containers.h"
    "cuda/cxx_maps.h"
    "cuda/cxx_memory.h"
    "cuda/cxx_algorithms.h"
    "cuda/cxx_streams.h"
    "cuda/cxx_time.h"
    "cuda/cxx_random.h"
    "cuda/numeric_limits.h"
    "opencl_builtins.h"
    "opencl/annotations.h"
    "opencl/pointer_annotations.h"
    "opencl/extensions.h"
    "toolkit/cub/collectives.cuh"
    "toolkit/cub/cub.cuh"
    "toolkit/cuComplex.h"
    "toolkit/cuda.h"
    "toolkit/curand.h"
    "toolkit/cublas_v2.h"
    "toolkit/cuda_bf16.h"
    "toolkit/cuda_fp16.h"
    "toolkit/cuda_fp8.h"
    "toolkit/cuda_gl_interop.h"
    "toolkit/cufft.h"
    "toolkit/library_types.h"
    "toolkit/math_constants.h"
    "toolkit/gpuproof/collective.h"
    "toolkit/mma.h"
    "toolkit/nccl.h"
    "toolkit/nvToolsExt.h"
    "toolkit/cuda/functional"
    "toolkit/cuda/std/optional"
    "toolkit/cuda/std/type_traits"
    "toolkit/cudaEGL.h"
    "toolkit/cuda_fp4.h"
    "toolkit/cuda_fp6.h"
    "toolkit/cudnn.h"
    "toolkit/npp.h"
    "toolkit/nvml.h"
    "toolkit/thrust/algorithms.h"
    "toolkit/thrust/complex.h"
    "toolkit/thrust/device_vector.h"
    "toolkit/thrust/functional.h"
    "toolkit/thrust/random.h"
    "toolkit/cublas.h"
    "toolkit/cublasLt.h"
    "toolkit/cublasXt.h"
    "toolkit/cufftXt.h"
    "toolkit/cufftw.h"
    "toolkit/cusolverDn.h"
    "toolkit/cusolverRf.h"
    "toolkit/cusolverSp.h"
    "toolkit/cusolver_common.h"
    "toolkit/cusparse.h"
    "toolkit/nvJitLink.h"
    "toolkit/nvrtc.h"
    "toolkit/nvtx3/nvtx3.hpp"
    "library/EGL/egl.h"
    "library/EGL/eglext.h"
    "library/helper_cuda.h"
    "library/helper_cuda_drvapi.h"
    "library/helper_functions.h"
    "library/helper_image.h"
    "library/helper_string.h"
    "library/helper_timer.h"
    "library/nvrtc_helper.h"
    "library/opencv2/opencv.hpp"
    "library/GL/freeglut.h"
    "library/GL/gl.h"
    "library/GL/glew.h"
    "library/GL/glext.h"
    "library/GL/glu.h"
    "library/GL/glut.h"
    "library/GL/glx.h"
    "library/algorithm"
    "library/any"
    "library/arpa/inet.h"
    "library/array"
    "library/assert.h"
    "library/atomic"
    "library/bit"
    "library/bits/stdc++.h"
    "library/bitset"
    "library/byteswap.h"
    "library/charconv"
    "library/complex"
    "library/complex.h"
    "library/concepts"
    "library/condition_variable"
    "library/cstddef"
    "library/cxxabi.h"
    "library/dirent.h"
    "library/dlfcn.h"
    "library/endian.h"
    "library/err.h"
    "library/errno.h"
    "library/execinfo.h"
    "library/execution"
    "library/fcntl.h"
    "library/fenv.h"
    "library/filesystem"
    "library/float.h"
    "library/fnmatch.h"
    "library/forward_list"
    "library/ftw.h"
    "library/functional"
    "library/future"
    "library/getopt.h"
    "library/glob.h"
    "library/helper_math.h"
    "library/inttypes.h"
    "library/iterator"
    "library/libgen.h"
    "library/limits.h"
    "library/list"
    "library/locale"
    "library/locale.h"
    "library/math.h"
    "library/memory"
    "library/mpi.h"
    "library/mutex"
    "library/netdb.h"
    "library/netinet/in.h"
    "library/new"
    "library/numa.h"
    "library/numbers"
    "library/numeric"
    "library/omp.h"
    "library/optional"
    "library/poll.h"
    "library/pthread.h"
    "library/pwd.h"
    "library/queue"
    "library/random"
    "library/regex"
    "library/regex.h"
    "library/sched.h"
    "library/semaphore.h"
    "library/setjmp.h"
    "library/shared_mutex"
    "library/signal.h"
    "library/span"
    "library/stack"
    "library/stdarg.h"
    "library/stdbool.h"
    "library/stdint.h"
    "library/stdlib.h"
    "library/strings.h"
    "library/sys/ioctl.h"
    "library/sys/ipc.h"
    "library/sys/mman.h"
    "library/sys/resource.h"
    "library/sys/select.h"
    "library/sys/shm.h"
    "library/sys/socket.h"
    "library/sys/stat.h"
    "library/sys/sysinfo.h"
    "library/sys/time.h"
    "library/sys/timeb.h"
    "library/sys/times.h"
    "library/sys/types.h"
    "library/sys/un.h"
    "library/sys/utsname.h"
    "library/sys/wait.h"
    "library/syslog.h"
    "library/system_error"
    "library/termios.h"
    "library/time.h"
    "library/tuple"
    "library/type_traits"
    "library/typeindex"
    "library/unistd.h"
    "library/utility"
    "library/valarray"
    "library/variant"
    "library/wchar.h"
    "library/wctype.h"
}

/// CUDA's headers whose content the root declares already.
const EMPTY_TOOLKIT: &[&str] = &[
    "cuda_runtime.h",
    "cuda_runtime_api.h",
    "cuda_device_runtime_api.h",
    "cuda_profiler_api.h",
    "cuda_awbarrier.h",
    "cuda_awbarrier_primitives.h",
    "cuda_pipeline.h",
    "cuda_pipeline_primitives.h",
    "cuda_texture_types.h",
    "cuda_surface_types.h",
    "device_launch_parameters.h",
    "device_functions.h",
    "device_atomic_functions.h",
    "driver_types.h",
    "host_defines.h",
    "math_functions.h",
    "sm_20_atomic_functions.h",
    "sm_30_intrinsics.h",
    "sm_35_intrinsics.h",
    "sm_60_atomic_functions.h",
    "surface_functions.h",
    "surface_types.h",
    "texture_fetch_functions.h",
    "texture_types.h",
    "vector_functions.h",
    "vector_types.h",
    "builtin_types.h",
    "channel_descriptor.h",
    "common_functions.h",
    "cudaProfiler.h",
    "device_double_functions.h",
    "device_types.h",
    "host_config.h",
    "math_functions.hpp",
    "sm_32_atomic_functions.h",
    "sm_32_intrinsics.h",
    "sm_61_intrinsics.h",
    "surface_indirect_functions.h",
    "texture_indirect_functions.h",
    "crt/common_functions.h",
    "crt/device_double_functions.h",
    "crt/host_config.h",
    "crt/mma.h",
    "crt/device_functions.h",
    "crt/host_defines.h",
    "crt/math_functions.h",
    "cooperative_groups.h",
    "cooperative_groups/memcpy_async.h",
    "cooperative_groups/reduce.h",
    "cooperative_groups/scan.h",
    "cuda/atomic",
    "cuda/std/array",
    "cuda/std/limits",
    "cuda/barrier",
    "cuda/pipeline",
    "cuda/std/atomic",
    "cuda/std/barrier",
    "curand_kernel.h",
    "curand_mtgp32.h",
    "curand_mtgp32_host.h",
    "curand_mtgp32_kernel.h",
    "curand_uniform.h",
    "curand_normal.h",
];

/// C's and C++'s headers whose content the root declares already.
const EMPTY_LIBRARY: &[&str] = &[
    "stdio.h",
    "string.h",
    "ctype.h",
    "stddef.h",
    "malloc.h",
    "memory.h",
    "alloca.h",
    "cstdio",
    "cstring",
    "cctype",
    "iostream",
    "ostream",
    "istream",
    "fstream",
    "sstream",
    "iomanip",
    "ios",
    "iosfwd",
    "set",
    "unordered_set",
    "deque",
    "exception",
    "stdexcept",
    "initializer_list",
    "ratio",
    "typeinfo",
    "limits",
    "string",
    "vector",
    "chrono",
    "string_view",
    "streambuf",
    "scoped_allocator",
    "compare",
    "version",
    "features.h",
    "sys/cdefs.h",
    "iso646.h",
    "ciso646",
    "stdalign.h",
    "cstdalign",
    "cstdbool",
    "stdnoreturn.h",
    "parallel/algorithm",
];

/// Other names of headers with content, and their text.
const ALIASES: &[(&str, &str)] = &[
    ("opencv2/core.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/core.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/mat.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/utility.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/types.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/cuda.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/cuda_types.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/core/cuda_stream_accessor.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/cudaarithm.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/cudaimgproc.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/cudawarping.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/cudafilters.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/highgui.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/highgui/highgui.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/imgcodecs.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/imgcodecs/imgcodecs.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/imgproc.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/imgproc/imgproc.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/imgproc/types_c.h", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/videoio.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/video.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv2/gpu/gpu.hpp", "#include <opencv2/opencv.hpp>\n"),
    ("opencv/cv.h", "#include <opencv2/opencv.hpp>\n"),
    ("opencv/highgui.h", "#include <opencv2/opencv.hpp>\n"),
    ("drvapi_error_string.h", "#include <helper_cuda_drvapi.h>\n"),
    ("cassert", "#include <assert.h>\n"),
    ("cmath", "#include <math.h>\n"),
    ("climits", "#include <limits.h>\n"),
    ("cfloat", "#include <float.h>\n"),
    ("cstdint", "#include <stdint.h>\n"),
    ("cinttypes", "#include <inttypes.h>\n"),
    ("cstdarg", "#include <stdarg.h>\n"),
    ("ctime", "#include <time.h>\n"),
    ("cerrno", "#include <errno.h>\n"),
    ("map", "#include <tuple>\n"),
    ("unordered_map", "#include <tuple>\n"),
    ("thread", "#include <tuple>\n"),
    ("csignal", "#include <signal.h>\n"),
    ("csetjmp", "#include <setjmp.h>\n"),
    ("clocale", "#include <locale.h>\n"),
    ("cwchar", "#include <wchar.h>\n"),
    ("cwctype", "#include <wctype.h>\n"),
    ("cfenv", "#include <fenv.h>\n"),
    ("ccomplex", "#include <complex>\n"),
    ("sys/errno.h", "#include <errno.h>\n"),
    ("sys/fcntl.h", "#include <fcntl.h>\n"),
    ("sys/unistd.h", "#include <unistd.h>\n"),
    ("sys/poll.h", "#include <poll.h>\n"),
    ("sys/signal.h", "#include <signal.h>\n"),
    ("sys/param.h", "#include <limits.h>\n"),
    ("numaif.h", "#include <numa.h>\n"),
    ("sys/syscall.h", "#include <unistd.h>\n"),
    ("syscall.h", "#include <unistd.h>\n"),
    ("ctgmath", "#include <cmath>\n"),
    ("cstdlib", "#include <stdlib.h>\n"),
    ("stdatomic.h", "#include <atomic>\nusing namespace std;\n"),
    ("values.h", "#include <limits.h>\n"),
];

/// Other names of CUDA's headers with content, and their text.
const TOOLKIT_ALIASES: &[(&str, &str)] = &[
    ("cuda/std/utility", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/functional", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/initializer_list", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cstddef", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cstdint", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cmath", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/concepts", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/bit", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/iterator", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/version", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/ratio", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/chrono", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cassert", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/climits", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cfloat", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/ctime", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/algorithm", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/numeric", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cstring", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/cstdlib", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/tuple", "#include <cuda/std/type_traits>\n"),
    ("cuda/std/complex", "#include <complex>\n#include <cuda/std/type_traits>\n"),
    ("cuda/std/span", "#include <cuda/std/optional>\n"),
    ("cuda/std/variant", "#include <cuda/std/optional>\n"),
    ("cuda/std/expected", "#include <cuda/std/optional>\n"),
    ("cuda/stream_ref", "#include <cuda/functional>\n"),
    ("cuda/latch", "#include <cuda/functional>\n"),
    ("cuda/semaphore", "#include <cuda/functional>\n"),
    ("cuda/std/latch", "#include <cuda/functional>\n"),
    ("cuda/std/semaphore", "#include <cuda/functional>\n"),
    ("cuda/cmath", "#include <cuda/functional>\n"),
    ("cuda/numeric", "#include <cuda/functional>\n"),
    ("cuda/memory_resource", "#include <cuda/functional>\n"),
    ("nppcore.h", "#include <npp.h>\n"),
    ("nppdefs.h", "#include <npp.h>\n"),
    ("nppi.h", "#include <npp.h>\n"),
    ("nppi_arithmetic_and_logical_operations.h", "#include <npp.h>\n"),
    ("nppi_color_conversion.h", "#include <npp.h>\n"),
    ("nppi_data_exchange_and_initialization.h", "#include <npp.h>\n"),
    ("nppi_filtering_functions.h", "#include <npp.h>\n"),
    ("nppi_geometry_transforms.h", "#include <npp.h>\n"),
    ("nppi_linear_transforms.h", "#include <npp.h>\n"),
    ("nppi_morphological_operations.h", "#include <npp.h>\n"),
    ("nppi_statistics_functions.h", "#include <npp.h>\n"),
    ("nppi_support_functions.h", "#include <npp.h>\n"),
    ("nppi_threshold_and_compare_operations.h", "#include <npp.h>\n"),
    ("npps.h", "#include <npp.h>\n"),
    ("npps_arithmetic_and_logical_operations.h", "#include <npp.h>\n"),
    ("npps_initialization.h", "#include <npp.h>\n"),
    ("npps_statistics_functions.h", "#include <npp.h>\n"),
    ("npps_support_functions.h", "#include <npp.h>\n"),
    ("cudnn_version.h", "#include <cudnn.h>\n"),
    ("cudnn_ops_infer.h", "#include <cudnn.h>\n"),
    ("cudnn_cnn_infer.h", "#include <cudnn.h>\n"),
    ("cudnn_v8.h", "#include <cudnn.h>\n"),
    ("cudnn_graph.h", "#include <cudnn.h>\n"),
    ("cudnn_backend.h", "#include <cudnn.h>\n"),
    ("cusolverSp_LOWLEVEL_PREVIEW.h", "#include <cusolverSp.h>\n"),
    ("cuda_egl_interop.h", "#include <cudaEGL.h>\n"),
    ("cusparse_v2.h", "#include <cusparse.h>\n"),
    ("cudalibxt.h", "#include <cufftXt.h>\n"),
    ("cufftXt_callbacks.h", "#include <cufftXt.h>\n"),
    ("cub/block/block_adjacent_difference.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_discontinuity.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_exchange.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_histogram.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_load.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_merge_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_radix_rank.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_radix_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_raking_layout.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_run_length_decode.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_shuffle.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_store.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_adjacent_difference.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_copy.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_for.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_histogram.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_memcpy.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_merge_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_partition.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_run_length_encode.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_segmented_radix_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_segmented_reduce.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_segmented_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_select.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_spmv.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_transform.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/grid/grid_barrier.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/grid/grid_even_share.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/grid/grid_mapping.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/grid/grid_queue.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/arg_index_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/cache_modified_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/cache_modified_output_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/constant_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/counting_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/discard_output_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/tex_obj_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/tex_ref_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/iterator/transform_input_iterator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_load.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_operators.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_reduce.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_scan.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_search.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/thread/thread_store.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_allocator.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_arch.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_debug.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_device.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_macro.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_math.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_namespace.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_ptx.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/util_type.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/config.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/version.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_exchange.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_load.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_merge_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_scan.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_store.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_reduce.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/block/block_scan.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_radix_sort.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_reduce.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/device/device_scan.cuh", "#include <cub/cub.cuh>\n"),
    ("cub/warp/warp_reduce.cuh", "#include <cub/cub.cuh>\n"),
    ("cublas_api.h", "#include <cublas_v2.h>\n"),
    ("nvtx3/nvToolsExt.h", "#include <nvToolsExt.h>\n"),
    ("nvtx3/nvToolsExtCuda.h", "#include <nvToolsExt.h>\n"),
    ("nvtx3/nvToolsExtCudaRt.h", "#include <nvToolsExt.h>\n"),
    ("nvToolsExtCuda.h", "#include <nvToolsExt.h>\n"),
    ("nvToolsExtCudaRt.h", "#include <nvToolsExt.h>\n"),
    ("thrust/adjacent_difference.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/advance.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/allocate_unique.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/async/copy.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/async/for_each.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/async/reduce.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/async/sort.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/async/transform.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/binary_search.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/copy.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/count.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/distance.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/equal.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/extrema.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/fill.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/find.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/for_each.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/gather.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/generate.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/inner_product.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/logical.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/merge.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/mismatch.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/partition.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/reduce.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/remove.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/replace.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/reverse.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/scan.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/scatter.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/sequence.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/set_operations.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/shuffle.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/sort.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/swap.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/tabulate.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/transform.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/transform_reduce.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/transform_scan.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/uninitialized_copy.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/uninitialized_fill.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/unique.h", "#include <thrust/algorithms.h>\n"),
    ("thrust/detail/config.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/detail/raw_pointer_cast.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/detail/type_traits.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/detail/util/align.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/detail/vector_base.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_delete.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_free.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_make_unique.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_malloc.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_malloc_allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_new.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_new_allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_ptr.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/device_reference.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/execution_policy.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/host_vector.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/constant_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/counting_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/detail/normal_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/discard_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/iterator_adaptor.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/iterator_categories.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/iterator_facade.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/iterator_traits.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/permutation_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/retag.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/reverse_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/transform_input_output_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/transform_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/transform_output_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/iterator/zip_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/limits.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/memory.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/mr/allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/mr/pool.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/per_device_resource.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cpp/execution_policy.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cpp/memory.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/config.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/detail/par.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/error.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/execution_policy.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/experimental/pinned_allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/memory.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/pointer.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/cuda/vector.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/error_code.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/omp/execution_policy.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/omp/vector.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/system_error.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system/tbb/execution_policy.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/system_error.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/type_traits/is_contiguous_iterator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/universal_allocator.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/universal_ptr.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/universal_vector.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/version.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/zip_function.h", "#include <thrust/device_vector.h>\n"),
    ("thrust/pair.h", "#include <thrust/functional.h>\n"),
    ("thrust/tuple.h", "#include <thrust/functional.h>\n"),
    ("thrust/random/linear_congruential_engine.h", "#include <thrust/random.h>\n"),
    ("thrust/random/linear_feedback_shift_engine.h", "#include <thrust/random.h>\n"),
    ("thrust/random/uniform_int_distribution.h", "#include <thrust/random.h>\n"),
    ("thrust/random/uniform_real_distribution.h", "#include <thrust/random.h>\n"),
    ("thrust/random/normal_distribution.h", "#include <thrust/random.h>\n"),
    ("thrust/random/discard_block_engine.h", "#include <thrust/random.h>\n"),
    ("thrust/random/subtract_with_carry_engine.h", "#include <thrust/random.h>\n"),
    ("thrust/random/xor_combine_engine.h", "#include <thrust/random.h>\n"),
];

/// All headers, by path below the header directory.
pub fn all() -> impl Iterator<Item = (String, &'static str)> {
    let empty = |directory: &'static str, names: &'static [&'static str]| {
        names.iter().map(move |name| (format!("{directory}/{name}"), "#pragma once\n"))
    };
    let written = WRITTEN.iter().map(|(name, text)| ((*name).to_owned(), *text));
    let aliases = ALIASES.iter().map(|(name, text)| (format!("{LIBRARY}/{name}"), *text));
    let of_toolkit = TOOLKIT_ALIASES.iter().map(|(name, text)| (format!("{TOOLKIT}/{name}"), *text));
    written
        .chain(empty(TOOLKIT, EMPTY_TOOLKIT))
        .chain(empty(LIBRARY, EMPTY_LIBRARY))
        .chain(aliases)
        .chain(of_toolkit)
}

/// Writes the headers to the cache, if they are not there yet, and returns their directory. Its name is their
/// hash.
pub fn unpack(cache: &Cache) -> Result<PathBuf, Diagnostic> {
    let mut hasher = blake3::Hasher::new();
    let files: Vec<(String, &str)> = all().collect();
    for (name, text) in &files {
        for part in [name.as_str(), text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
    }
    let name = format!("headers-{}", short_hash(&hasher));
    cache.directory(&name, files.iter().map(|(name, text)| (name.as_str(), *text))).map_err(|error| {
        Diagnostic::new(
            Code::ToolClang,
            format!("cannot write our headers for clang below `{}`: {error}", cache.root().display()),
        )
        .help("set GPUPROOF_CACHE to a directory that can be written")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_stay_below_the_directory() {
        let mut names: Vec<String> = all().map(|(name, _)| name).collect();
        assert!(names.iter().all(|name| !name.starts_with('/') && !name.contains("..")));
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        // Otherwise no answer could be kept: who knows what they read?
        for (name, text) in all() {
            assert!(
                crate::clang::includes::names(text.as_bytes()).is_ok(),
                "{name} includes something unclear"
            );
        }
        for language in [Language::Cuda, Language::OpenCl] {
            assert!(names.iter().any(|name| name == root(language)));
        }
    }
}
