package io.portico.domain.catalogue;

import io.portico.domain.shared.ExtraMembers;

/**
 * What clients said of an entry beside the members that Portico knows.
 *
 * @param members those that Portico keeps and returns as they are
 * @param keyless whether one of them says that the API is called without a key: none is issued
 */
public record EntryExtras(ExtraMembers members, boolean keyless) {

  /** An entry without them. */
  public static final EntryExtras NONE = new EntryExtras(ExtraMembers.NONE, false);
}
