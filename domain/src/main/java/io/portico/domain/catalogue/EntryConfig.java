package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

/**
 * The settings of one entry of the catalogue.
 *
 * @param extras members that Portico does not interpret
 */
public record EntryConfig(ApprovalOverride approval, ExtraMembers extras) {

  public EntryConfig {
    requireNonNull(approval, "approval");
    requireNonNull(extras, "extras");
  }
}
