// Messages about errors.
#pragma once
extern "C" {
void err(int status, const char *format, ...) __attribute__((noreturn));
void errx(int status, const char *format, ...) __attribute__((noreturn));
void warn(const char *format, ...);
void warnx(const char *format, ...);
}
