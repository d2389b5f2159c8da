package io.portico.domain.request;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import java.util.Optional;

/** Whether a key request is admitted, and who approves it. */
public sealed interface Admission {

  /** It is approved at once. */
  record AutoApproved(CatalogueEntry entry, Plan plan) implements Admission {}

  /** It waits for a review. */
  record Reviewed(CatalogueEntry entry, Plan plan) implements Admission {}

  /** It waits for the portal, which approves it by another call. */
  record LeftToClient() implements Admission {}

  /** The catalogue does not show the plan. */
  record NotOffered() implements Admission {}

  /** The catalogue offers the plan for another version. */
  record OtherVersion(String offered) implements Admission {}

  /** The API of the entry is called without a key. */
  record Keyless() implements Admission {}

  /** The plan issues no keys. */
  record PlanInactive() implements Admission {}

  /**
   * Returns the admission of a request for {@code details}.
   *
   * @param entry the catalogue entry that offers the plan
   */
  static Admission of(
      KeyRequestDetails details,
      PortalSettings portal,
      AutoApproval autoApproval,
      Optional<CatalogueEntry> entry,
      Optional<Plan> plan) {
    if (entry.isEmpty() || !entry.get().show() || plan.isEmpty()) {
      return new NotOffered();
    }
    if (entry.get().keyless()) {
      return new Keyless();
    }
    if (!entry.get().offersVersion(details.version())) {
      return new OtherVersion(entry.get().version());
    }
    if (!plan.get().details().issuesKeys()) {
      return new PlanInactive();
    }
    if (entry.get().requiresApproval(portal)) {
      return new Reviewed(entry.get(), plan.get());
    }
    return switch (autoApproval) {
      case ON_REQUEST -> new AutoApproved(entry.get(), plan.get());
      case BY_CLIENT -> new LeftToClient();
    };
  }
}
