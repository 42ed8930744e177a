// Declarations of the header of this name that comes with CUDA's samples, for programs without it.
#pragma once
class StopWatchInterface {
public:
  StopWatchInterface();
  virtual ~StopWatchInterface();
  virtual void start() = 0;
  virtual void stop() = 0;
  virtual void reset() = 0;
  virtual float getTime() = 0;
  virtual float getAverageTime() = 0;
};
bool sdkCreateTimer(StopWatchInterface **timer);
bool sdkDeleteTimer(StopWatchInterface **timer);
bool sdkStartTimer(StopWatchInterface **timer);
bool sdkStopTimer(StopWatchInterface **timer);
bool sdkResetTimer(StopWatchInterface **timer);
float sdkGetAverageTimerValue(StopWatchInterface **timer);
float sdkGetTimerValue(StopWatchInterface **timer);
