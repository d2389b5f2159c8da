package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import java.util.List;

/** Applies retention rules one after the other, in small steps with pauses between them. */
public final class PurgeExpiredRecordsService implements PurgeExpiredRecords {

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
