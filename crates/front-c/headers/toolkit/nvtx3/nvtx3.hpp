// NVTX's C++ names for host code.
#pragma once
#include <nvToolsExt.h>
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record))
namespace nvtx3 {
class rgb {
public:
  rgb(uint8_t r, uint8_t g, uint8_t b);
};
class argb {
public:
  argb(uint8_t a, uint8_t r, uint8_t g, uint8_t b);
};
class color {
public:
  explicit color(uint32_t code);
  color(rgb c);
  color(argb c);
};
class category {
public:
  explicit category(uint32_t id);
};
class payload {
public:
  template <class T> explicit payload(T value);
};
class message {
public:
  message(const char *text);
  template <class S> message(const S &text);
};
class event_attributes {
public:
  event_attributes();
  template <class... A> explicit event_attributes(const A &...parts);
};
struct domain {
  struct global;
  template <class D = global> static const domain &get();
};
template <class D> class registered_string_in {
public:
  explicit registered_string_in(const char *text);
};
template <class D> class named_category_in : public category {
public:
  named_category_in(uint32_t id, const char *name);
};
template <class D = domain::global> class scoped_range_in {
public:
  scoped_range_in();
  template <class... A> explicit scoped_range_in(const A &...parts);
  scoped_range_in(const scoped_range_in &) = delete;
  ~scoped_range_in();
};
template <class D = domain::global> class unique_range_in {
public:
  unique_range_in();
  template <class... A> explicit unique_range_in(const A &...parts);
  unique_range_in(unique_range_in &&);
  ~unique_range_in();
};
typedef scoped_range_in<> scoped_range;
typedef unique_range_in<> unique_range;
typedef registered_string_in<domain::global> registered_string;
typedef named_category_in<domain::global> named_category;
template <class D> using domain_thread_range = scoped_range_in<D>;
typedef scoped_range thread_range;
struct range_handle { nvtxRangeId_t id; };
template <class... A> void mark(const A &...parts);
template <class D, class... A> void mark_in(const A &...parts);
template <class... A> range_handle start_range(const A &...parts);
void end_range(range_handle range);
}
#pragma clang attribute pop
#define NVTX3_FUNC_RANGE() ::nvtx3::scoped_range const nvtx3_func_range__{__func__}
#define NVTX3_FUNC_RANGE_IN(D) ::nvtx3::scoped_range_in<D> const nvtx3_func_range__{__func__}
#define NVTX3_FUNC_RANGE_IF(condition) NVTX3_FUNC_RANGE()
