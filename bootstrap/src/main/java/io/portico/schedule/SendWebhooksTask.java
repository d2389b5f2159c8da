package io.portico.schedule;

import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.webhook.SendDueDeliveries;
import jakarta.inject.Singleton;

/** Sends due deliveries of webhooks every second, and shortly after this node added some. */
@Singleton
class SendWebhooksTask extends SignalledWork {

  SendWebhooksTask(
      SendDueDeliveries sendDueDeliveries, WebhookSignal signal, TaskScheduler scheduler) {
    super("sending webhooks", sendDueDeliveries::sendDue, signal, scheduler);
  }

  @Scheduled(initialDelay = "1s", fixedDelay = "1s")
  void send() {
    run();
  }
}
