package io.portico.domain.catalogue;

import java.util.Optional;

/**
 * What the site does with an entry of the catalogue.
 *
 * @param audience who sees it; empty for whom the settings of the site say
 * @param tryIt where developers may call its API; empty for nowhere
 */
public record EntrySite(Optional<Audience> audience, Optional<TryIt> tryIt) {

  /** An entry that says nothing of it. */
  public static final EntrySite NONE = new EntrySite(Optional.empty(), Optional.empty());
}
