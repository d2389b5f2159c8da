package io.portico.domain.catalogue;

import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * An entry of the catalogue: a plan, with a name and texts for developers.
 *
 * @param shortDescription may be empty
 * @param longDescription may be empty
 * @param show whether portals list it
 * @param api the API it describes; it may be missing in the repository
 * @param plan the plan that keys are issued for
 * @param documentation a link to the documentation or its text, as portals interpret it; may be
 *     empty
 * @param version of the API; may be empty
 * @param config empty if the client sent none
 * @param labels empty if the client sent none
 * @param extras members that Portico keeps and returns as they are
 * @param keyless whether its API is called without a key, so that none is issued; one of the extras
 * @param site what the site does with it
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
    ExtraMembers extras,
    boolean keyless,
    EntrySite site) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 255;

  /** The most characters of a short description. */
  public static final int LONGEST_SHORT_DESCRIPTION = 1_000;

  /** The most characters of a long description, and of the documentation. */
  public static final int LONGEST_TEXT = 65_536;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  /** Returns the APIs that the entry is about: those that its plan opens, and its own. */
  public Set<ApiId> apis(Collection<ApiId> ofPlan) {
    var all = new LinkedHashSet<>(ofPlan);
    api.ifPresent(all::add);
    return all;
  }

  /** Creates an entry whose API is called with a key, and that says nothing of the site. */
  public CatalogueEntry(
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
      ExtraMembers extras) {
    this(
        name,
        shortDescription,
        longDescription,
        show,
        api,
        plan,
        documentation,
        version,
        config,
        labels,
        extras,
        false,
        EntrySite.NONE);
  }

  public CatalogueEntry {
    name = Text.line("name", name, LONGEST_NAME);
    Text.prose("shortDescription", shortDescription, LONGEST_SHORT_DESCRIPTION);
    Text.prose("longDescription", longDescription, LONGEST_TEXT);
    Text.prose("documentation", documentation, LONGEST_TEXT);
    version = Text.lineOrEmpty("version", version, LONGEST_VERSION);
    if (api.isEmpty() && config.flatMap(EntryConfig::keyLocation).isPresent()) {
      throw InvalidValueException.found(
          "config.keyLocation", "given without an API", "an api_id beside it");
    }
  }

  /** Returns this entry for another API. */
  public CatalogueEntry describing(ApiId other) {
    return Stored.read(
        () ->
            new CatalogueEntry(
                name,
                shortDescription,
                longDescription,
                show,
                Optional.of(other),
                plan,
                documentation,
                version,
                config,
                labels,
                extras,
                keyless,
                site));
  }

  /**
   * Returns this entry with what the site does with {@code former}, unless it says something of it.
   */
  public CatalogueEntry onSiteAs(CatalogueEntry former) {
    return site.equals(EntrySite.NONE) && !former.site.equals(EntrySite.NONE)
        ? Stored.read(
            () ->
                new CatalogueEntry(
                    name,
                    shortDescription,
                    longDescription,
                    show,
                    api,
                    plan,
                    documentation,
                    version,
                    config,
                    labels,
                    extras,
                    keyless,
                    former.site))
        : this;
  }

  /** Returns whether the entry offers {@code wanted}; an empty version on either side is any. */
  public boolean offersVersion(String wanted) {
    return version.isEmpty() || wanted.isEmpty() || version.equals(wanted);
  }

  /**
   * Returns whether a visitor sees it on the site, or the developer with these fields.
   *
   * @param signedInOnly whether entries that say nothing of it are for those who are signed in
   */
  public boolean isSeenBy(Optional<CustomFields> developer, boolean signedInOnly) {
    var audience =
        site.audience()
            .orElseGet(() -> signedInOnly ? new Audience.SignedIn() : new Audience.Everyone());
    return show && audience.includes(developer);
  }

  /** Returns where keys for its API are sent, if not where the installation says. */
  public Optional<KeyLocation> keyLocation() {
    return config.flatMap(EntryConfig::keyLocation);
  }

  /** Returns whether a key request needs a review. */
  public boolean requiresApproval(PortalSettings portal) {
    return config.map(EntryConfig::approval).orElse(ApprovalOverride.NONE).requiresApproval(portal);
  }
}
