package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * One thing that the portal offers: a plan under a name, with what developers should know of it
 * (specification 2.5).
 *
 * @param shortDescription may be empty
 * @param longDescription may be empty
 * @param show whether portals list it
 * @param api the API it is about, if it is about one; it may be unknown to the repository
 * @param plan what keys are issued for
 * @param documentation where or what the documentation is, as portals understand it; may be empty
 * @param version of the API; may be empty
 * @param config empty if nothing was said about it
 * @param labels empty if nothing was said about them
 * @param further what else a client says of it
 */
public record CatalogueEntry(
    String name,
    String shortDescription,
    String longDescription,
    boolean show,
    Optional<ApiId> api,
    PlanId plan,
    String documentation,
    String version,
    Optional<EntryConfig> config,
    Optional<Labels> labels,
    ExtraMembers further) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 255;

  /** The most characters of a short description. */
  public static final int LONGEST_SHORT_DESCRIPTION = 1_000;

  /** The most characters of a long description, and of the documentation. */
  public static final int LONGEST_TEXT = 65_536;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  public CatalogueEntry {
    Text.line("name", name, LONGEST_NAME);
    Text.prose("short_description", shortDescription, LONGEST_SHORT_DESCRIPTION);
    Text.prose("long_description", longDescription, LONGEST_TEXT);
    requireNonNull(api, "api");
    requireNonNull(plan, "plan");
    Text.prose("documentation", documentation, LONGEST_TEXT);
    if (!version.isEmpty()) {
      Text.line("version", version, LONGEST_VERSION);
    }
    requireNonNull(config, "config");
    requireNonNull(labels, "labels");
    requireNonNull(further, "further");
  }

  /**
   * Returns whether it is what {@code asked}, a version, means. Who names none means the one that
   * is offered, and an entry that names none offers any.
   */
  public boolean isOf(String asked) {
    return version.isEmpty() || asked.isEmpty() || version.equals(asked);
  }

  /** Returns whether a key is issued only after somebody approved the request for it. */
  public boolean requiresApproval(PortalSettings portal) {
    return config.map(EntryConfig::approval).orElse(ApprovalOverride.NONE).requiresApproval(portal);
  }

  /** Returns the most bytes that the entry may take where the catalogue is sent. */
  int bytes() {
    return SentSize.of(this);
  }
}
