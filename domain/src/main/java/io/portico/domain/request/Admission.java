package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import java.util.Optional;

/** Whether a wish becomes a key request, and what happens to that next (contract 3.3). */
public sealed interface Admission {

  /** The key is issued at once. */
  record IssuedAtOnce(CatalogueEntry entry, Plan plan) implements Admission {
    public IssuedAtOnce {
      requireNonNull(entry, "entry");
      requireNonNull(plan, "plan");
    }
  }

  /** Somebody decides, after a review. */
  record Reviewed(CatalogueEntry entry, Plan plan) implements Admission {
    public Reviewed {
      requireNonNull(entry, "entry");
      requireNonNull(plan, "plan");
    }
  }

  /** The portal approves the request itself, by another call. */
  record LeftToClient(CatalogueEntry entry) implements Admission {
    public LeftToClient {
      requireNonNull(entry, "entry");
    }
  }

  /** The developer is inactive, and such get no keys. */
  record DeveloperInactive() implements Admission {}

  /** The catalogue does not show the plan. */
  record NotOffered() implements Admission {}

  /** The catalogue offers the plan for another version. */
  record OtherVersion(String offered) implements Admission {
    public OtherVersion {
      requireNonNull(offered, "offered");
    }
  }

  /** No keys are issued for the plan any more. */
  record PlanInactive() implements Admission {}

  /**
   * Returns what becomes of {@code details}.
   *
   * @param entry the one that offers the plan, if one does
   * @param plan the plan, if there is one
   */
  static Admission of(
      KeyRequestDetails details,
      PortalSettings portal,
      AutoApproval autoApproval,
      DeveloperDetails developer,
      Optional<CatalogueEntry> entry,
      Optional<Plan> plan) {
    if (portal.excludes(developer.inactive())) {
      return new DeveloperInactive();
    }
    if (entry.isEmpty() || !entry.get().show() || plan.isEmpty()) {
      return new NotOffered();
    }
    if (!entry.get().isOf(details.version())) {
      return new OtherVersion(entry.get().version());
    }
    if (!plan.get().details().active()) {
      return new PlanInactive();
    }
    if (entry.get().requiresApproval(portal)) {
      return new Reviewed(entry.get(), plan.get());
    }
    return switch (autoApproval) {
      case ON_REQUEST -> new IssuedAtOnce(entry.get(), plan.get());
      case BY_CLIENT -> new LeftToClient(entry.get());
    };
  }
}
