package io.portico.schedule;

import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.mail.SendDueMail;
import io.portico.mail.MailProperties;
import jakarta.inject.Singleton;

/**
 * Sends mail from the outbox every second, and shortly after this node added some. Links in mails
 * name the port, which is known once the server listens.
 */
@Singleton
@Requires(property = MailProperties.HOST)
class SendMailTask extends SignalledWork {

  SendMailTask(SendDueMail sendDueMail, OutboxSignal signal, TaskScheduler scheduler) {
    super("sending mail", sendDueMail::sendDue, signal, scheduler);
  }

  @Scheduled(initialDelay = "${portico.mail-pause:1s}", fixedDelay = "${portico.mail-pause:1s}")
  void send() {
    run();
  }
}
