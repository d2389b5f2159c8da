package io.portico.application.testkit.memory.governance;

import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Daily counts in memory, by their days. */
public final class InMemoryGovernanceCounts extends InMemoryTable<LocalDate, DailyCounts>
    implements GovernanceCounts {

  public InMemoryGovernanceCounts(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public List<OrganisationId> due(LocalDate day, Instant since, int most) {
    return organisations.ids().stream()
        .filter(
            organisation ->
                find(organisation, day).filter(counts -> !counts.at().isBefore(since)).isEmpty())
        .limit(most)
        .toList();
  }

  @Override
  public void put(OrganisationId organisation, DailyCounts counts) {
    put(organisation, counts.day(), counts);
  }

  @Override
  public SortedMap<LocalDate, Long> apis(OrganisationId organisation, LocalDate first) {
    var found = new TreeMap<LocalDate, Long>();
    rowsByKey(organisation).tailMap(first).forEach((day, counts) -> found.put(day, counts.apis()));
    return found;
  }

  @Override
  public Map<Identifier, SortedMap<LocalDate, Count>> find(
      OrganisationId organisation, Collection<Identifier> subjects, LocalDate first) {
    var found = new HashMap<Identifier, SortedMap<LocalDate, Count>>();
    for (var daily : rowsByKey(organisation).tailMap(first).values()) {
      for (var count : daily.counts()) {
        if (subjects.contains(count.subject())) {
          found.computeIfAbsent(count.subject(), _ -> new TreeMap<>()).put(daily.day(), count);
        }
      }
    }
    return found;
  }

  @Override
  public synchronized void removeAll(OrganisationId organisation) {
    List.copyOf(rowsByKey(organisation).keySet()).forEach(day -> remove(organisation, day));
  }

  @Override
  public int purgeBefore(LocalDate day, int most) {
    return purge(counts -> counts.day().isBefore(day), most);
  }
}
