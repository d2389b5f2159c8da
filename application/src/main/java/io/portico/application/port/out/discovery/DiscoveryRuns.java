package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The last run of each source of each organisation, and when the next one is due. */
public interface DiscoveryRuns {

  /**
   * Stores {@code run}, which is running, as the last run of its source, unless an unexpired run is
   * in progress. Returns whether it was stored.
   *
   * <p>Of several concurrent calls, exactly one returns true.
   */
  boolean begin(OrganisationId organisation, DiscoveryRun run);

  /**
   * Does what {@link #begin} does if the source is due: if it has no scheduled run, if {@code
   * every} has passed since its last one started, or if that run has expired without ending.
   *
   * <p>Of several concurrent calls, exactly one returns true.
   */
  boolean beginDue(OrganisationId organisation, DiscoveryRun run, Duration every);

  /**
   * Stores the final state of {@code run}; does nothing if it has one, or is no longer the last run
   * of {@code source}.
   */
  void end(OrganisationId organisation, SourceName source, Identifier run, State state);

  /**
   * Stores what {@code run} found, in the place of what an earlier run found; does nothing if it is
   * no longer the last run of {@code source}.
   */
  void keepFindings(
      OrganisationId organisation, SourceName source, Identifier run, RunFindings findings);

  /** Returns what the last run of {@code source} that completed found; empty if none did. */
  Optional<RunFindings> findings(OrganisationId organisation, SourceName source);

  /** Returns the last run of {@code source}, or empty if there was none. */
  Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source);

  /**
   * Returns the last runs of up to {@code limit} sources, ordered by the name of the source, from
   * the first one after {@code after}, or from the beginning if that is empty.
   */
  List<DiscoveryRun> page(OrganisationId organisation, Optional<SourceName> after, int limit);

  /** Returns the number of sources that have run. */
  long count(OrganisationId organisation);

  /** Locks {@code source} until the unit of work ends. */
  void lock(OrganisationId organisation, SourceName source);
}
