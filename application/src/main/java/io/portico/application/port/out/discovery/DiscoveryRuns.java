package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The last run of each source of each organisation, and when the next is due. */
public interface DiscoveryRuns {

  /**
   * Makes {@code run}, which is running, the last of its source, unless another one is running
   * whose time is not over. Returns whether it did.
   *
   * <p>Of several concurrent calls, exactly one answers true.
   */
  boolean begin(OrganisationId organisation, DiscoveryRun run);

  /**
   * Does what {@link #begin} does, if the source is due: if it was never begun so, if {@code every}
   * went by since, or if the run that was begun so was never ended and its time is over.
   *
   * <p>Of several concurrent calls, exactly one answers true.
   */
  boolean beginDue(OrganisationId organisation, DiscoveryRun run, Duration every);

  /**
   * Gives {@code source} its last state, which is not running; does nothing if {@code run} is not
   * its last run any more.
   */
  void end(OrganisationId organisation, SourceName source, Identifier run, State state);

  /** Returns the last run of {@code source}, or empty if there was none. */
  Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source);

  /**
   * Returns the last runs of up to {@code limit} sources, ordered by the names of these, beginning
   * behind {@code after}; or at the first if that is empty.
   */
  List<DiscoveryRun> page(OrganisationId organisation, Optional<SourceName> after, int limit);

  /** Lets nobody else do the same for {@code source} until the unit of work ends. */
  void lock(OrganisationId organisation, SourceName source);
}
