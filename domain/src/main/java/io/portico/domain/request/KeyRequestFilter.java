package io.portico.domain.request;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Selects key requests with one of several statuses, and of one developer or plan. */
public record KeyRequestFilter(
    Set<RequestStatus> statuses, Optional<DeveloperId> developer, Optional<PlanId> plan) {

  /** Every request. */
  public static final KeyRequestFilter ALL =
      new KeyRequestFilter(EnumSet.allOf(RequestStatus.class), Optional.empty(), Optional.empty());

  public KeyRequestFilter {
    statuses = Set.copyOf(statuses);
  }
}
