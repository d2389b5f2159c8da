package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import java.util.LinkedHashSet;
import java.util.Set;

/** What has changed in an organisation since its index was current. */
final class OrganisationChanges {

  /* More changed APIs are loaded with all others rather than read again one by one. */
  private static final int MOST_APIS = 5_000;

  private final Set<ApiId> apis = new LinkedHashSet<>();
  private boolean definitions;
  private boolean all;

  void add(ChangeRow row) {
    apis.addAll(row.apis());
    definitions |= row.kind() == ChangeKind.DEFINITIONS;
    all |= row.kind() == ChangeKind.ALL;
  }

  void add(OrganisationChanges other) {
    apis.addAll(other.apis);
    definitions |= other.definitions;
    all |= other.all;
  }

  Set<ApiId> apis() {
    return apis;
  }

  boolean hasDefinitions() {
    return definitions;
  }

  /** Returns whether the index is to be loaded again. */
  boolean isTooMuch() {
    return all || apis.size() > MOST_APIS;
  }
}
