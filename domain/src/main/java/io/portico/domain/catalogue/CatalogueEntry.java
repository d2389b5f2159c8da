package io.portico.domain.catalogue;

import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Stored;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * An entry of the catalogue: a plan, with a name and texts for developers.
 *
 * @param show whether portals list it
 * @param api the API it describes; it may be missing in the repository
 * @param plan the plan that keys are issued for
 * @param config empty if the client sent none
 * @param labels empty if the client sent none
 * @param site what the site does with it
 */
public record CatalogueEntry(
    EntryTexts texts,
    boolean show,
    Optional<ApiId> api,
    PlanId plan,
    Optional<EntryConfig> config,
    Optional<Labels> labels,
    EntryExtras extras,
    EntrySite site) {

  public CatalogueEntry {
    if (api.isEmpty() && config.flatMap(EntryConfig::keyLocation).isPresent()) {
      throw InvalidValueException.found(
          "config.keyLocation", "given without an API", "an api_id beside it");
    }
  }

  /** Returns its name. */
  public String name() {
    return texts.name();
  }

  /** Returns the version of its API; empty for any. */
  public String version() {
    return texts.version();
  }

  /** Returns whether its API is called without a key, so that none is issued. */
  public boolean keyless() {
    return extras.keyless();
  }

  /** Returns the APIs that the entry is about: those that its plan opens, and its own. */
  public Set<ApiId> apis(Collection<ApiId> ofPlan) {
    var all = new LinkedHashSet<>(ofPlan);
    api.ifPresent(all::add);
    return all;
  }

  /** Returns this entry, shown or hidden. */
  public CatalogueEntry shown(boolean other) {
    return Stored.read(
        () -> new CatalogueEntry(texts, other, api, plan, config, labels, extras, site));
  }

  /** Returns this entry for another API. */
  public CatalogueEntry describing(ApiId other) {
    var about = Optional.of(other);
    return Stored.read(
        () -> new CatalogueEntry(texts, show, about, plan, config, labels, extras, site));
  }

  /**
   * Returns this entry with what the site does with {@code former}, unless it says something of it.
   */
  public CatalogueEntry onSiteAs(CatalogueEntry former) {
    return site.equals(EntrySite.NONE) && !former.site.equals(EntrySite.NONE)
        ? Stored.read(
            () -> new CatalogueEntry(texts, show, api, plan, config, labels, extras, former.site))
        : this;
  }

  /** Returns whether the entry offers {@code wanted}; an empty version on either side is any. */
  public boolean offersVersion(String wanted) {
    return version().isEmpty() || wanted.isEmpty() || version().equals(wanted);
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
