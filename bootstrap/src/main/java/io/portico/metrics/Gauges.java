package io.portico.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import io.portico.application.port.in.maintenance.MeasureBacklog;
import io.portico.application.port.in.maintenance.MeasureBacklog.Backlog;
import io.portico.application.port.in.maintenance.MeasureBacklog.Queue;
import io.portico.password.ThreadPoolPasswordHasher;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What waits, and how much shares a transaction, whenever the metrics are read. */
@Singleton
final class Gauges implements MeterBinder {

  private final Supplier<Optional<Backlog>> backlog;
  private final BeanProvider<ThreadPoolPasswordHasher> passwords;

  /* The stores need the registry, because their pools are measured; so they are made later. */
  Gauges(
      BeanProvider<MeasureBacklog> measure,
      BeanProvider<ThreadPoolPasswordHasher> passwords,
      InstantSource clock) {
    this.backlog = new CachedValue<>(() -> orNothing(measure), clock);
    this.passwords = passwords;
  }

  /* Metrics must be readable while the database is not. */
  private static Optional<Backlog> orNothing(BeanProvider<MeasureBacklog> measure) {
    try {
      return Optional.of(measure.get().measure());
    } catch (RuntimeException _) {
      return Optional.empty();
    }
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    waiting(
        registry,
        "portico.mails.waiting",
        "Mails in the outbox",
        "How long the oldest mail in the outbox has waited",
        Backlog::mails);
    waiting(
        registry,
        "portico.mails.held",
        "Mails that wait because the mail server rejects the sender or the login",
        Backlog::heldMails);
    waiting(
        registry,
        "portico.key.requests.waiting",
        "Key requests without a decision",
        Backlog::keyRequests);
    waiting(
        registry,
        "portico.webhooks.waiting",
        "Deliveries of webhooks that wait",
        "How long the oldest delivery of a webhook has waited",
        Backlog::deliveries);
    waiting(
        registry,
        "portico.gateway.keys.waiting",
        "Keys that wait to be sent to gateways",
        "How long the oldest key has waited to be sent to a gateway",
        Backlog::keyPushes);
    waiting(
        registry,
        "portico.usage.waiting",
        "Batches of usage in the log",
        "How long ago the last fold of the log of usage began, if there is something in it",
        Backlog::usage);
    Gauge.builder("portico.passwords.queued", passwords, from -> from.get().queued())
        .description("Passwords that wait to be hashed")
        .register(registry);
    FunctionCounter.builder("portico.passwords.refused", passwords, from -> from.get().refused())
        .description("Passwords that were not hashed because too many waited")
        .register(registry);
  }

  private void waiting(
      MeterRegistry registry,
      String name,
      String meaning,
      String meaningOfAge,
      Function<Backlog, Queue> kind) {
    waiting(registry, name, meaning, found -> kind.apply(found).size());
    waiting(
        registry,
        name + ".age.seconds",
        meaningOfAge,
        found -> kind.apply(found).longest().toMillis() / 1_000.0);
  }

  private void waiting(
      MeterRegistry registry, String name, String meaning, ToDoubleFunction<Backlog> number) {
    Gauge.builder(name, backlog, from -> from.get().map(number::applyAsDouble).orElse(Double.NaN))
        .description(meaning)
        .register(registry);
  }
}
