package io.portico.domain.usage;

import java.time.LocalDate;
import java.util.Optional;

/**
 * Which days a report counts.
 *
 * @param zone the time zone of the days
 * @param keptSince the first day from which all days of the period are counted, if retention
 *     excludes others
 * @param zoneSince the first day from which all days are those of the zone, if others of the period
 *     are days of UTC, because their hours are no longer kept
 * @param exact whether all days begin and end in the zone where they are counted to, and not up to
 *     half an hour earlier or later
 */
public record CountedDays(
    UsageZone zone, Optional<LocalDate> keptSince, Optional<LocalDate> zoneSince, boolean exact) {

  /** All days of a period, in UTC. */
  public static final CountedDays ALL = since(Optional.empty());

  /** Returns the days of UTC from {@code keptSince}. */
  public static CountedDays since(Optional<LocalDate> keptSince) {
    return new CountedDays(UsageZone.UTC, keptSince, Optional.empty(), true);
  }
}
