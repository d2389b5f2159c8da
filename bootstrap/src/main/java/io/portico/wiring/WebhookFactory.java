package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.webhook.SendDueDeliveries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.port.out.webhook.EventPayloads;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.queue.WorkQueue;
import io.portico.application.service.webhook.SendDueDeliveriesService;
import io.portico.application.service.webhook.WebhookDisabler;
import io.portico.config.Settings;
import io.portico.outbound.api.HttpTryTransport;
import io.portico.outbound.webhook.HttpWebhookTransport;
import io.portico.outbound.webhook.JsonEventPayloads;
import io.portico.schedule.BackgroundThreads;
import io.portico.schedule.WebhookSignal;
import io.portico.tracing.TracedWebhooks;
import io.portico.tracing.Tracing;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;

/** Builds the services of webhooks that depend on the settings and the threads of this node. */
@Factory
final class WebhookFactory {

  private static final String THREADS = "webhooks";

  @Singleton
  EventPayloads eventPayloads(JsonMapper mapper) {
    return new JsonEventPayloads(mapper);
  }

  @Singleton
  EventWriter eventWriter(
      WebhookCache cache,
      KeyPushWriter keyPushes,
      Applications applications,
      Deliveries deliveries,
      EventPayloads payloads,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      WebhookSignal signal) {
    return new EventWriter(
        cache,
        keyPushes,
        applications,
        deliveries,
        payloads,
        ids,
        clock,
        unitOfWork,
        signal::signal);
  }

  @Singleton
  @Bean(preDestroy = "close")
  HttpWebhookTransport webhookTransport(Settings settings) {
    return new HttpWebhookTransport(settings.outbound().privateWebhooks());
  }

  @Singleton
  @Bean(preDestroy = "close")
  HttpTryTransport tryTransport(Settings settings) {
    return new HttpTryTransport(settings.outbound().privateWebhooks());
  }

  @Singleton
  @Named(THREADS)
  @Bean(preDestroy = "close")
  BackgroundThreads webhookThreads() {
    return new BackgroundThreads(THREADS);
  }

  @Singleton
  SendDueDeliveries sendDueDeliveries(
      Webhooks webhooks,
      Deliveries deliveries,
      HttpWebhookTransport transport,
      Optional<Tracing> tracing,
      WebhookDisabler disabler,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      SecureRandom random,
      WebhookSignal signal,
      @Named(THREADS) BackgroundThreads threads) {
    return new SendDueDeliveriesService(
        webhooks,
        deliveries,
        tracing.<WebhookTransport>map(on -> new TracedWebhooks(transport, on)).orElse(transport),
        disabler,
        sealing,
        ids,
        clock,
        unitOfWork,
        new WorkQueue.Threads(threads.executor(), signal::signal, random::nextDouble));
  }
}
