package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.annotation.Value;
import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.in.mail.SendDueMail;
import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.mail.MailProperties;
import io.portico.schedule.Listening;
import io.portico.schedule.OutboxSignal;
import io.portico.schedule.Repeated;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Starts what Portico does by itself, and stops it with the service. */
@Factory
final class ScheduleFactory {

  @Context
  @Bean(preDestroy = "close")
  Repeated pulls(
      PullDueSources pullDueSources, @Value("${portico.pull-pause:30s}") Duration pause) {
    return Repeated.every(pause, "pulls", pullDueSources::pullDue);
  }

  @Context
  @Bean(preDestroy = "close")
  Repeated retention(
      PurgeExpiredRecords purgeExpired, @Value("${portico.retention-pause:1m}") Duration pause) {
    return Repeated.every(pause, "retention", purgeExpired::purge);
  }

  @Context
  @Bean(preDestroy = "close")
  Repeated expiry(ExpireKeys expireKeys, @Value("${portico.expiry-pause:1m}") Duration pause) {
    return Repeated.every(pause, "expiry", expireKeys::expireDue);
  }

  @Singleton
  Listening listening() {
    return new Listening();
  }

  /* Mails may say where this listens, and a node that may not join sends none. */
  @Context
  @Bean(preDestroy = "close")
  @Requires(property = MailProperties.HOST)
  Repeated mails(
      SendDueMail sendDueMail,
      OutboxSignal bell,
      Listening listening,
      @Value("${portico.mail-pause:1s}") Duration pause) {
    var repeated =
        Repeated.every(
            pause,
            "mails",
            () -> {
              if (listening.hasBegun()) {
                sendDueMail.sendDue();
              }
            });
    bell.answeredBy(repeated::soon);
    return repeated;
  }
}
