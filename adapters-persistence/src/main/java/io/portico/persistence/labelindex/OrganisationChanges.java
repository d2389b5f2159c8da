package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import java.util.LinkedHashSet;
import java.util.Set;

/** What has changed in an organisation since its index was current. */
final class OrganisationChanges {

  /* More changed APIs are loaded with all others rather than read again one by one. */
  private static final int MOST_APIS = 100_000;

  private final Set<ApiId> apis = new LinkedHashSet<>();
  private boolean definitions;
  private boolean all;

  void add(ChangeRow row) {
    definitions |= row.kind() == ChangeKind.DEFINITIONS;
    all |= row.kind() == ChangeKind.ALL;
    add(row.apis());
  }

  void add(OrganisationChanges other) {
    definitions |= other.definitions;
    all |= other.all;
    add(other.apis);
  }

  private void add(Iterable<ApiId> some) {
    if (!all) {
      some.forEach(apis::add);
      all = apis.size() > MOST_APIS;
    }
    if (all) {
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
