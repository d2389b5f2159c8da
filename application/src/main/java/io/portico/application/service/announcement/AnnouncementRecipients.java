package io.portico.application.service.announcement;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The developers whom announcements concern. */
public final class AnnouncementRecipients {

  private final Developers developers;
  private final Plans plans;

  public AnnouncementRecipients(Developers developers, Plans plans) {
    this.developers = developers;
    this.plans = plans;
  }

  /** Returns what selects those who get a mail. */
  DeveloperFilter mailed(OrganisationId organisation, AnnouncementAudience audience) {
    return new DeveloperFilter(Optional.empty(), Optional.of(false), plans(organisation, audience));
  }

  private Optional<Set<PlanId>> plans(OrganisationId organisation, AnnouncementAudience audience) {
    return switch (audience) {
      case AnnouncementAudience.Everyone() -> Optional.empty();
      case AnnouncementAudience.UsersOfApi(var api) -> Optional.of(opening(organisation, api));
      case AnnouncementAudience.UsersOfPlan(var plan) -> Optional.of(Set.of(plan));
    };
  }

  private Set<PlanId> opening(OrganisationId organisation, ApiId api) {
    return plans.page(organisation, PlanFilter.opening(api), 0, Plans.MOST).stream()
        .map(Plan::id)
        .collect(Collectors.toSet());
  }

  /** Returns whether {@code audience} includes a developer. */
  boolean includes(
      OrganisationId organisation, AnnouncementAudience audience, DeveloperId developer) {
    return plans(organisation, audience)
        .map(
            some ->
                developers
                    .find(organisation, developer)
                    .filter(
                        found -> found.keys().stream().anyMatch(key -> some.contains(key.plan())))
                    .isPresent())
        .orElse(true);
  }
}
