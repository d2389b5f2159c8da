package io.portico.application.service.plan;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Finds the APIs that the selectors of plans select. */
public final class PlanSelection {

  private final Apis apis;

  public PlanSelection(Apis apis) {
    this.apis = apis;
  }

  /**
   * Returns {@code details} with the APIs that their selector selects now; unchanged without one.
   * If it selects more than a plan may name, a plan that has it already keeps its present APIs.
   *
   * @throws InvalidValueException if a new selector selects more than a plan may name
   */
  PlanDetails resolve(
      OrganisationId organisation, PlanDetails details, Optional<PlanDetails> present) {
    return details
        .apiSelector()
        .map(selector -> resolve(details, selector, select(organisation, selector), present))
        .orElse(details);
  }

  private static PlanDetails resolve(
      PlanDetails details,
      ApiSelector selector,
      List<ApiId> selected,
      Optional<PlanDetails> present) {
    if (selected.size() <= PlanDetails.MOST_APIS) {
      return details.selecting(selected);
    }
    return present
        .filter(
            one ->
                one.apiSelector()
                    .map(ApiSelector::selector)
                    .equals(Optional.of(selector.selector())))
        .map(details::exceeding)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "apiSelector",
                    selector.toString(),
                    "a selector of at most %d APIs".formatted(PlanDetails.MOST_APIS)));
  }

  private List<ApiId> select(OrganisationId organisation, ApiSelector selector) {
    var filter = ApiFilter.of(Selection.of(List.of(selector.selector())));
    return apis
        .select(organisation, filter, ApiOrder.ID, Optional.empty(), PlanDetails.MOST_APIS + 1)
        .stream()
        .map(ApiRecord::id)
        .toList();
  }
}
