package io.portico.domain.catalogue;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.ExtraMembers;
import java.util.Optional;

/**
 * The settings of one entry of the catalogue.
 *
 * @param keyLocation where keys for its API are sent, if not where the installation says
 * @param extras members that Portico does not interpret
 */
public record EntryConfig(
    ApprovalOverride approval, Optional<KeyLocation> keyLocation, ExtraMembers extras) {

  /** An entry without settings. */
  public static final EntryConfig NONE =
      new EntryConfig(ApprovalOverride.NONE, Optional.empty(), ExtraMembers.NONE);

  /** Returns these settings with another location of keys. */
  public EntryConfig withKeyLocation(Optional<KeyLocation> other) {
    return new EntryConfig(approval, other, extras);
  }

  /** Returns these settings with another rule for key requests. */
  public EntryConfig withApproval(ApprovalOverride other) {
    return new EntryConfig(other, keyLocation, extras);
  }
}
