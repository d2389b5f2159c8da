package io.portico.schedule;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.scheduling.annotation.Scheduled;
import io.portico.application.port.in.mail.SendDueMail;
import io.portico.mail.MailProperties;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends mail from the outbox every second, and shortly after this node added some. It starts when
 * the server listens: only then the port is known that links in mails name, and a node that is
 * refused by the store sends none.
 */
@Singleton
@Requires(property = MailProperties.HOST)
class SendMailTask extends ScheduledWork implements ApplicationEventListener<ServerStartupEvent> {

  private static final Logger LOG = LoggerFactory.getLogger(SendMailTask.class);

  /* Lets mails of concurrent requests be sent together. */
  private static final Duration SHORTLY = Duration.ofMillis(20);

  private final SendDueMail sendDueMail;
  private final TaskScheduler scheduler;
  private final AtomicBoolean signalled = new AtomicBoolean();
  private volatile boolean listening;

  SendMailTask(SendDueMail sendDueMail, OutboxSignal signal, TaskScheduler scheduler) {
    this.sendDueMail = sendDueMail;
    this.scheduler = scheduler;
    signal.onSignal(this::sendShortly);
  }

  @Override
  public void onApplicationEvent(ServerStartupEvent event) {
    start();
  }

  void start() {
    listening = true;
  }

  @Scheduled(initialDelay = "${portico.mail-pause:1s}", fixedDelay = "${portico.mail-pause:1s}")
  synchronized void send() {
    if (listening) {
      run("sending mail", sendDueMail::sendDue);
    }
  }

  private void sendShortly() {
    if (!signalled.compareAndSet(false, true)) {
      return;
    }
    try {
      var _ =
          scheduler.schedule(
              SHORTLY,
              () -> {
                signalled.set(false);
                send();
              });
    } catch (RejectedExecutionException _) {
      LOG.debug("the node stops: mail stays in the outbox");
    }
  }
}
