package io.portico.domain.catalogue;

import io.portico.domain.portal.PortalSettings;

/**
 * Whether requests for one entry are reviewed, whatever the portal does with all others.
 *
 * @param requireKeyApproval whether they are, if {@code override} says that this counts
 * @param override whether this counts, and not what the portal is set to
 */
public record ApprovalOverride(boolean requireKeyApproval, boolean override) {

  /** Leaves it to the portal. */
  public static final ApprovalOverride NONE = new ApprovalOverride(false, false);

  /** Returns whether a key is issued only after somebody approved the request. */
  public boolean requiresApproval(PortalSettings portal) {
    return override ? requireKeyApproval : portal.requireKeyApproval();
  }
}
