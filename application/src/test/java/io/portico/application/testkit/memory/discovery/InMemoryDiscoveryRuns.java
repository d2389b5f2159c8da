package io.portico.application.testkit.memory.discovery;

import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last runs in memory. */
public final class InMemoryDiscoveryRuns implements DiscoveryRuns {

  private final InMemoryUnitOfWork unitOfWork;
  private final InMemoryTable<SourceName, Last> runs;

  private final InMemoryTable<SourceName, RunFindings> findings;

  private record Last(DiscoveryRun run, @Nullable Instant dueBegin) {}

  public InMemoryDiscoveryRuns(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
    runs = new InMemoryTable<>(organisations, unitOfWork, Comparator.<SourceName>naturalOrder());
    findings =
        new InMemoryTable<>(organisations, unitOfWork, Comparator.<SourceName>naturalOrder());
  }

  @Override
  public synchronized boolean begin(OrganisationId organisation, DiscoveryRun run) {
    var last = runs.find(organisation, run.source()).orElse(null);
    if (last != null && goesOn(last.run(), run.startedAt())) {
      return false;
    }
    put(organisation, run, last == null ? null : last.dueBegin());
    return true;
  }

  @Override
  public synchronized boolean beginDue(
      OrganisationId organisation, DiscoveryRun run, Duration every) {
    var last = runs.find(organisation, run.source()).orElse(null);
    if (last != null
        && (goesOn(last.run(), run.startedAt()) || !isDue(last, run.startedAt(), every))) {
      return false;
    }
    put(organisation, run, run.startedAt());
    return true;
  }

  private void put(OrganisationId organisation, DiscoveryRun run, @Nullable Instant dueBegin) {
    runs.put(organisation, run.source(), new Last(run, dueBegin));
  }

  private static boolean goesOn(DiscoveryRun run, Instant now) {
    return run.state() instanceof Running(var until) && until.isAfter(now);
  }

  private static boolean isDue(Last last, Instant now, Duration every) {
    var wasLeft = last.run().trigger() == Trigger.SCHEDULE && last.run().state() instanceof Running;
    return wasLeft || last.dueBegin() == null || !last.dueBegin().plus(every).isAfter(now);
  }

  @Override
  public synchronized void end(
      OrganisationId organisation, SourceName source, Identifier run, State state) {
    var last = runs.find(organisation, source).orElse(null);
    if (last != null && last.run().id().equals(run) && last.run().state() instanceof Running) {
      var ended = last.run();
      put(
          organisation,
          new DiscoveryRun(ended.id(), source, ended.trigger(), ended.startedAt(), state),
          last.dueBegin());
    }
  }

  @Override
  public synchronized void keepFindings(
      OrganisationId organisation, SourceName source, Identifier run, RunFindings found) {
    if (last(organisation, source).filter(last -> last.id().equals(run)).isPresent()) {
      findings.put(organisation, source, found);
    }
  }

  @Override
  public synchronized Optional<RunFindings> findings(
      OrganisationId organisation, SourceName source) {
    return findings.find(organisation, source);
  }

  @Override
  public synchronized Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source) {
    return runs.find(organisation, source).map(Last::run);
  }

  @Override
  public synchronized List<DiscoveryRun> page(
      OrganisationId organisation, Optional<SourceName> after, int limit) {
    return runs.rowsAfter(organisation, after).limit(limit).map(Last::run).toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation) {
    return runs.rows(organisation).size();
  }

  @Override
  public void lock(OrganisationId organisation, SourceName source) {
    unitOfWork.requireRunning();
  }
}
