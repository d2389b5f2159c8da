package io.portico.application.port.in.governance;

import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import java.time.LocalDate;
import java.util.List;
import java.util.SortedMap;

/**
 * How labelling and compliance developed: the last counts of each day, and for today those of now.
 * A former day on which Portico did not run has no counts.
 *
 * @param first the first day, in UTC
 * @param last the last day: today
 * @param apis the number of APIs by day
 * @param labels ordered by name
 * @param policies ordered by name
 */
public record GovernanceTrend(
    LocalDate first,
    LocalDate last,
    SortedMap<LocalDate, Long> apis,
    List<Series<LabelDefinition>> labels,
    List<Series<GovernancePolicy>> policies) {

  public GovernanceTrend {
    labels = List.copyOf(labels);
    policies = List.copyOf(policies);
  }

  /** The counts of a label or a policy by day. */
  public record Series<S>(S subject, SortedMap<LocalDate, Count> counts) {}
}
