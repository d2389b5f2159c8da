package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

/**
 * What is special about requests for one entry.
 *
 * @param further what else a client says there
 */
public record EntryConfig(ApprovalOverride approval, ExtraMembers further) {

  public EntryConfig {
    requireNonNull(approval, "approval");
    requireNonNull(further, "further");
  }
}
