package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What has changed in an organisation since its index was current. */
final class OrganisationChanges {

  /* More changed APIs are loaded with all others rather than read again one by one. */
  private static final int MOST_APIS = 100_000;

  private final Set<ApiId> apis = new LinkedHashSet<>();
  private boolean definitions;
  private boolean all;

  /** Adds a change: of everything, if there are no {@code some}. */
  void add(boolean ofDefinitions, Optional<List<ApiId>> some) {
    definitions |= ofDefinitions;
    some.ifPresentOrElse(apis::addAll, () -> all = true);
    if (all || apis.size() > MOST_APIS) {
      all = true;
      apis.clear();
    }
  }

  /** Returns the changed APIs if not everything has changed. */
  Set<ApiId> apis() {
    return apis;
  }

  boolean hasDefinitions() {
    return definitions;
  }

  /** Returns whether everything may have changed, so that the index is to be loaded again. */
  boolean isEverything() {
    return all;
  }
}
