// Messages to the host's system.
#pragma once
#define LOG_ERR 3
#define LOG_WARNING 4
#define LOG_INFO 6
#define LOG_DEBUG 7
extern "C" {
void openlog(const char *name, int option, int facility);
void syslog(int priority, const char *format, ...);
void closelog(void);
}
