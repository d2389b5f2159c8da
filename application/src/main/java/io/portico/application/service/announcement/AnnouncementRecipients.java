package io.portico.application.service.announcement;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The developers whom announcements concern. */
public record AnnouncementRecipients(IssuedKeys keys, Plans plans) {

  /** Returns what selects those who get a mail. */
  DeveloperFilter mailed(OrganisationId organisation, AnnouncementAudience audience) {
    return new DeveloperFilter(
        Optional.empty(), Optional.of(false), Optional.empty(), plans(organisation, audience));
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

  /**
   * Returns what tells whether an audience includes a visitor. The plans of a developer are read
   * once, for the first audience that needs them.
   *
   * @param developer who is signed in; empty for a visitor
   */
  Predicate<AnnouncementAudience> including(
      OrganisationId organisation, Optional<DeveloperId> developer) {
    return new Predicate<>() {

      private Optional<List<Plan>> used = Optional.empty();

      @Override
      public boolean test(AnnouncementAudience audience) {
        return switch (audience) {
          case AnnouncementAudience.Everyone() -> true;
          case AnnouncementAudience.UsersOfApi(var api) ->
              used().stream().anyMatch(plan -> plan.opens(api));
          case AnnouncementAudience.UsersOfPlan(var id) ->
              used().stream().anyMatch(plan -> plan.id().equals(id));
        };
      }

      private List<Plan> used() {
        if (used.isEmpty()) {
          used = Optional.of(developer.map(one -> plans(organisation, one)).orElse(List.of()));
        }
        return used.get();
      }
    };
  }

  private List<Plan> plans(OrganisationId organisation, DeveloperId developer) {
    return keys.plansUsedBy(organisation, developer).stream()
        .flatMap(plan -> plans.find(organisation, plan).stream())
        .toList();
  }
}
