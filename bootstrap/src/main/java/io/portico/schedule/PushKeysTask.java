package io.portico.schedule;

import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.gateway.PushDueKeys;
import jakarta.inject.Singleton;

/** Pushes due keys to gateways every second, and shortly after this node queued some. */
@Singleton
class PushKeysTask extends SignalledWork {

  PushKeysTask(PushDueKeys pushDueKeys, KeyPushSignal signal, TaskScheduler scheduler) {
    super("pushing keys to gateways", pushDueKeys::pushDue, signal, scheduler);
  }

  @Scheduled(initialDelay = "1s", fixedDelay = "1s")
  void push() {
    run();
  }
}
