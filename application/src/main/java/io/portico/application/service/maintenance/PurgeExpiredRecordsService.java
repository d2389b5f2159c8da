package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.limit.Credits;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.port.out.webhook.Deliveries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Applies retention rules one after the other, in small steps with pauses between them. */
public final class PurgeExpiredRecordsService implements PurgeExpiredRecords {

  private static final int BATCH = 500;

  /* To another node, a window that has ended here may still be open. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

  /** The most steps of one rule in a run; the next run continues. */
  private static final int MOST_STEPS = 1_000;

  private final List<RetentionRule> rules;
  private final Runnable pause;

  /**
   * @param pause runs between two steps, so that other transactions can proceed
   */
  public PurgeExpiredRecordsService(List<RetentionRule> rules, Runnable pause) {
    this.rules = List.copyOf(rules);
    this.pause = pause;
  }

  /** Returns the rules of records that store their own time of expiry. */
  public static List<RetentionRule> expiring(
      LoginFailures failures,
      IdempotencyRecords requests,
      Outbox outbox,
      KeyLinks links,
      Sessions sessions,
      AccessLinks accessLinks,
      Credits credits,
      Deliveries deliveries,
      InstantSource clock) {
    return Stream.<ToIntFunction<Instant>>of(
            now -> failures.purgeExpired(now, BATCH),
            now -> requests.purgeExpired(now, BATCH),
            now -> outbox.purgeExpired(now, BATCH),
            now -> links.purgeExpired(now, BATCH),
            now -> sessions.purgeExpired(now, BATCH),
            now -> accessLinks.purgeExpired(now, BATCH),
            now -> credits.purgeEnded(now.minus(CLOCK_DIFFERENCE), BATCH),
            now -> deliveries.purgeExpired(now, BATCH))
        .<RetentionRule>map(
            purge ->
                () -> {
                  var removed = purge.applyAsInt(clock.instant());
                  return new RetentionRule.Step(removed, removed == BATCH);
                })
        .toList();
  }

  @Override
  public int purge() {
    return rules.stream().mapToInt(this::apply).sum();
  }

  private int apply(RetentionRule rule) {
    var removed = 0;
    for (var number = 0; number < MOST_STEPS; number++) {
      var step = rule.removeSome();
      removed += step.removed();
      if (!step.more()) {
        break;
      }
      pause.run();
    }
    return removed;
  }
}
