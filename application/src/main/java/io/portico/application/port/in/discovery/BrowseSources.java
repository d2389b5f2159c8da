package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the sources, by name. */
public interface BrowseSources {

  /** Returns one page of the systems that are configured and of the sources that ever synced. */
  Page browse(Query query);

  /**
   * Which page of the sources.
   *
   * @param after the last name of the page before; empty for the first page
   * @param limit the most sources on the page
   */
  record Query(Actor actor, Optional<SourceName> after, int limit) {
    public Query {
      Pages.requireSize(limit);
    }
  }

  /**
   * Some of the sources, ordered by name.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<Source> sources, Optional<SourceName> next) {
    public Page {
      sources = List.copyOf(sources);
    }
  }

  /**
   * A source.
   *
   * @param system what the operator configured; empty for one that only sends
   * @param lastRun empty if there was none
   */
  record Source(SourceName name, Optional<Configured> system, Optional<DiscoveryRun> lastRun) {}

  /**
   * A system that Portico may ask.
   *
   * @param every how long after one reading the next begins; empty if only on demand
   */
  record Configured(String kind, String address, Optional<Duration> every) {}
}
