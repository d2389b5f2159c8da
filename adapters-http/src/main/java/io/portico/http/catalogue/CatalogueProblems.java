package io.portico.http.catalogue;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.util.List;

/** What may be wrong with the catalogue, or with an id that should lead to one of its entries. */
final class CatalogueProblems {

  private CatalogueProblems() {}

  static HttpResponse<?> unknownEntry(HttpRequest<?> request, String plan) {
    return Problems.notFound(
        request,
        ErrorCode.ENTRY_NOT_FOUND,
        "No entry of the catalogue has the policy %s."
            .formatted(InvalidValueException.shown(plan)));
  }

  static HttpResponse<?> unknownPlans(
      HttpRequest<?> request, List<ReplaceCatalogue.Unknown> unknown) {
    return unknownPolicies(
        request,
        unknown.stream()
            .map(one -> unknown("apis[%d].policy_id".formatted(one.entry()), one.plan()))
            .toList());
  }

  static HttpResponse<?> unknownPlan(HttpRequest<?> request, PlanId plan) {
    return unknownPolicies(request, List.of(unknown("policy_id", plan)));
  }

  static HttpResponse<?> alreadyOffered(HttpRequest<?> request, PlanId plan) {
    return Problems.conflict(
        request,
        ErrorCode.POLICY_IN_CATALOGUE,
        "policy_id: '%s' stands in the catalogue (expected: a policy that does not; or PUT"
                .formatted(plan)
            + " .../entries/{policy_id}, which replaces its entry)");
  }

  static HttpResponse<?> full(HttpRequest<?> request) {
    return Problems.conflict(
        request,
        ErrorCode.CATALOGUE_FULL,
        "The catalogue has no room for the entry (expected: at most %d entries, of at most %d bytes"
                .formatted(Catalogue.MOST, Catalogue.LARGEST)
            + " in all).");
  }

  private static FieldError unknown(String field, PlanId plan) {
    return new FieldError(
        field, "'%s' is unknown (expected: the id of a policy of the portal)".formatted(plan));
  }

  private static HttpResponse<?> unknownPolicies(HttpRequest<?> request, List<FieldError> errors) {
    return Problems.answer(request, Problem.ofFields(ErrorCode.UNKNOWN_POLICY, errors));
  }
}
