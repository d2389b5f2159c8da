package io.portico.http.catalogue;

import io.portico.application.port.in.catalogue.ReplaceCatalogue.UnknownPlan;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import java.util.List;

/** The problems of the catalogue. */
final class CatalogueProblems {

  private CatalogueProblems() {}

  static Problem unknownPlans(List<UnknownPlan> unknown) {
    return Problem.ofFields(
        ErrorCode.UNKNOWN_POLICY,
        unknown.stream()
            .map(one -> unknown("apis[%d].policy_id".formatted(one.entry()), one.plan()))
            .toList());
  }

  static Problem unknownPlan(PlanId plan) {
    return Problem.ofFields(ErrorCode.UNKNOWN_POLICY, List.of(unknown("policy_id", plan)));
  }

  private static FieldError unknown(String field, PlanId plan) {
    return new FieldError(
        field, "'%s' is unknown (expected: the id of a policy of the portal)".formatted(plan));
  }

  static Problem alreadyOffered(PlanId plan) {
    return Problem.of(
        ErrorCode.POLICY_IN_CATALOGUE,
        "policy_id",
        "'%s' already has an entry (expected: a policy without an entry; replace the"
                .formatted(plan)
            + " entry by PUT .../entries/{policy_id})");
  }

  static Problem full() {
    return Problem.of(
            ErrorCode.CATALOGUE_FULL,
            "The catalogue has no room for the entry (expected: at most %d entries, of at most %d bytes"
                    .formatted(Catalogue.MOST, CatalogueSize.LARGEST)
                + " in all).")
        .at("apis");
  }
}
