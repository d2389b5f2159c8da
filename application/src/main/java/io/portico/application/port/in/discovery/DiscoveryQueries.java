package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.RunFindings;
import java.time.Duration;
import java.util.Optional;
import java.util.SequencedMap;

/** The reads of discovery: the sources and their mappings. */
public interface DiscoveryQueries {

  /**
   * Returns one page of the sources, ordered by name: the configured systems and the sources that
   * have synced at least once.
   */
  Page<Source, SourceName> sources(Actor actor, PageQuery<SourceName> query);

  /** Returns the number of sources. */
  long countSources(Actor actor);

  /** The most mappings of a list. */
  int MOST_MAPPINGS = 1_000;

  /**
   * Returns the mappings that were set, at most {@value #MOST_MAPPINGS}, by source, ordered by
   * name.
   */
  SequencedMap<SourceName, MappingRules> mappings(Actor actor);

  /** Returns the mapping of {@code source}, or the default mapping if none was set. */
  MappingRules mapping(Actor actor, SourceName source);

  /**
   * Returns what the last run of {@code source} that completed found, at most {@value
   * RunFindings#MOST} of each kind; empty if none did.
   */
  Optional<RunFindings> findings(Actor actor, SourceName source);

  /**
   * A source of APIs.
   *
   * @param system the configured system; empty for a source that only pushes
   * @param lastRun empty if there was none
   */
  record Source(
      SourceName name, Optional<ConfiguredSystem> system, Optional<DiscoveryRun> lastRun) {}

  /**
   * A configured system that Portico pulls from.
   *
   * @param every the interval between scheduled pulls; empty if it is pulled on demand only
   * @param fromFile whether it is of the operator's file, and not added by an administrator
   * @param definitions whether documents that its APIs are read from are kept as their definitions
   */
  record ConfiguredSystem(
      String kind,
      String address,
      Optional<Duration> every,
      boolean fromFile,
      boolean definitions) {}
}
