package io.portico.application.port.out.governance;

import io.portico.domain.governance.DailyCounts;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The daily counts of labels and policies of each organisation. */
public interface GovernanceCounts {

  /** Returns up to {@code most} organisations without counts of {@code day} since {@code since}. */
  List<OrganisationId> due(LocalDate day, Instant since, int most);

  /** Stores {@code counts} in place of those of the same day. */
  void put(OrganisationId organisation, DailyCounts counts);

  /** Returns the number of APIs on each counted day from {@code first} on. */
  SortedMap<LocalDate, Long> apis(OrganisationId organisation, LocalDate first);

  /**
   * Returns the counts of {@code subjects} on the days from {@code first} on. A subject without any
   * is absent.
   */
  Map<Identifier, SortedMap<LocalDate, DailyCounts.Count>> find(
      OrganisationId organisation, Collection<Identifier> subjects, LocalDate first);

  /** Removes the counts of all days of {@code organisation}. */
  void removeAll(OrganisationId organisation);

  /** Removes the counts of up to {@code most} days before {@code day}, and returns how many. */
  int purgeBefore(LocalDate day, int most);
}
