package io.portico.metrics;

import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts the ended runs of sources by their outcome. */
public record CountedRuns(DiscoveryRuns port, Counters counters) implements DiscoveryRuns {

  @Override
  public void end(OrganisationId organisation, SourceName source, Identifier run, State state) {
    port.end(organisation, source, run, state);
    counters.add("portico.source.runs", "outcome", Counters.word(state), 1);
  }

  @Override
  public void keepFindings(
      OrganisationId organisation, SourceName source, Identifier run, RunFindings findings) {
    port.keepFindings(organisation, source, run, findings);
  }

  @Override
  public Optional<RunFindings> findings(OrganisationId organisation, SourceName source) {
    return port.findings(organisation, source);
  }

  @Override
  public boolean begin(OrganisationId organisation, DiscoveryRun run) {
    return port.begin(organisation, run);
  }

  @Override
  public boolean beginDue(OrganisationId organisation, DiscoveryRun run, Duration every) {
    return port.beginDue(organisation, run, every);
  }

  @Override
  public Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source) {
    return port.last(organisation, source);
  }

  @Override
  public List<DiscoveryRun> page(
      OrganisationId organisation, Optional<SourceName> after, int limit) {
    return port.page(organisation, after, limit);
  }

  @Override
  public long count(OrganisationId organisation) {
    return port.count(organisation);
  }

  @Override
  public void lock(OrganisationId organisation, SourceName source) {
    port.lock(organisation, source);
  }
}
