package io.portico.outbound.gateway;

import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Limits of a plan as the plugin {@code rate-limiting} of Kong can express them: a number of calls
 * in fixed windows of a second to a year. A limit for another time becomes one for the next longer
 * window, in proportion, or for a year; it is rounded down, to one call at least.
 */
final class KongLimits {

  private record Window(String name, long seconds) {}

  private static final List<Window> WINDOWS =
      List.of(
          new Window("second", 1),
          new Window("minute", 60),
          new Window("hour", 3_600),
          new Window("day", 86_400),
          new Window("month", 2_592_000),
          new Window("year", 31_536_000));

  private KongLimits() {}

  /** Returns the limit of each window that has one, shortest first; empty if there is no limit. */
  static SequencedMap<String, Long> of(RateLimit rate, Quota quota) {
    var limits = new LinkedHashMap<String, Long>();
    if (rate.isLimited()) {
      limit(limits, rate.rate(), rate.per());
    }
    if (quota.isLimited() && quota.renewalSeconds() > 0) {
      limit(limits, BigDecimal.valueOf(quota.most()), BigDecimal.valueOf(quota.renewalSeconds()));
    }
    return ordered(limits);
  }

  private static void limit(Map<String, Long> limits, BigDecimal most, BigDecimal seconds) {
    var last = WINDOWS.getLast();
    var window =
        WINDOWS.stream()
            .filter(one -> BigDecimal.valueOf(one.seconds()).compareTo(seconds) >= 0)
            .findFirst()
            .orElse(last);
    var calls =
        most.multiply(BigDecimal.valueOf(window.seconds()))
            .divide(seconds, 0, RoundingMode.DOWN)
            .longValue();
    limits.merge(window.name(), Math.max(1, calls), Math::min);
  }

  /* Kong refuses a shorter window with a higher limit than a longer one. */
  private static SequencedMap<String, Long> ordered(Map<String, Long> limits) {
    var ordered = new LinkedHashMap<String, Long>();
    var most = Long.MAX_VALUE;
    for (var window : WINDOWS.reversed()) {
      var limit = limits.get(window.name());
      if (limit != null) {
        most = Math.min(most, limit);
        ordered.putFirst(window.name(), most);
      }
    }
    return ordered;
  }

  /** Returns whether Kong has no counterpart of {@code quota}: all its windows end. */
  static boolean neverRenews(Quota quota) {
    return quota.isLimited() && quota.renewalSeconds() <= 0;
  }
}
