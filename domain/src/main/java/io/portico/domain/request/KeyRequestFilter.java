package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which key requests are meant: those that meet every demand that is there.
 *
 * @param stages one of these
 */
public record KeyRequestFilter(
    Set<RequestStatus> stages, Optional<DeveloperId> developer, Optional<PlanId> plan) {

  /** Every request. */
  public static final KeyRequestFilter ALL =
      new KeyRequestFilter(EnumSet.allOf(RequestStatus.class), Optional.empty(), Optional.empty());

  public KeyRequestFilter {
    stages = Set.copyOf(stages);
    requireNonNull(developer, "developer");
    requireNonNull(plan, "plan");
  }

  /** Returns whether {@code request} is meant. */
  public boolean matches(KeyRequest request) {
    var details = request.details();
    return stages.contains(request.state().stage())
        && developer.map(details.developer()::equals).orElse(true)
        && plan.map(details.plan()::equals).orElse(true);
  }
}
