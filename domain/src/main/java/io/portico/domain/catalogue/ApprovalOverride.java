package io.portico.domain.catalogue;

import io.portico.domain.portal.PortalSettings;

/**
 * Whether key requests for one entry are reviewed, in place of the setting of the portal.
 *
 * @param requireKeyApproval whether they are reviewed; ignored unless {@code override} is true
 * @param override whether this takes precedence over the setting of the portal
 */
public record ApprovalOverride(boolean requireKeyApproval, boolean override) {

  /** The setting of the portal applies. */
  public static final ApprovalOverride NONE = new ApprovalOverride(false, false);

  /** Returns whether a key request needs a review. */
  public boolean requiresApproval(PortalSettings portal) {
    return override ? requireKeyApproval : portal.requireKeyApproval();
  }
}
