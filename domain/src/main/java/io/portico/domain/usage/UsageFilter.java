package io.portico.domain.usage;

import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.Optional;
import java.util.Set;

/**
 * Selects the calls that a report counts; absent criteria match all calls.
 *
 * @param api the id of the API or of the plan
 * @param version the API version; {@link UsageTarget#NO_VERSION} for calls without one
 * @param plans the plans, of which a call has one
 * @param apis the ids of APIs, of which a call has one; at most {@value #MOST_APIS}
 * @param namedPlan the plan that {@code api} names by its other id, if any
 */
public record UsageFilter(
    Optional<String> api,
    Optional<String> version,
    Optional<Set<PlanId>> plans,
    Optional<Set<String>> apis,
    Optional<PlanId> namedPlan) {

  /** The most APIs of a set. */
  public static final int MOST_APIS = 1_000;

  /* Longer than any id: a criterion that no call meets is no error. */
  private static final int LONGEST_API = 128;

  /** All calls. */
  public static final UsageFilter ALL = new UsageFilter(Optional.empty(), Optional.empty());

  public UsageFilter {
    api.ifPresent(text -> Text.exactLine("apiId", text, LONGEST_API));
    version.ifPresent(text -> Text.exactLine("apiVersion", text, UsageTarget.LONGEST_VERSION));
    plans = plans.map(Set::copyOf);
    apis = apis.map(Set::copyOf);
    apis.ifPresent(ids -> ListRules.oneTo("apis", ids.size(), MOST_APIS, "APIs"));
  }

  /** Selects calls under any plan. */
  public UsageFilter(Optional<String> api, Optional<String> version) {
    this(api, version, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Selects the calls of any of {@code ids}. */
  public static UsageFilter ofApis(Set<String> ids) {
    return new UsageFilter(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(ids), Optional.empty());
  }

  /** Returns the filter that also requires one of {@code others}. */
  public UsageFilter under(Set<PlanId> others) {
    return new UsageFilter(api, version, Optional.of(others), apis, namedPlan);
  }

  /** Returns the filter that selects the calls of any of {@code ids}, which it selects, too. */
  public UsageFilter among(Set<String> ids) {
    return new UsageFilter(api, version, plans, Optional.of(ids), namedPlan);
  }

  /** Returns the filter whose {@code api} may be one of the ids of a plan. */
  public UsageFilter with(PlanIds ids) {
    return new UsageFilter(api, version, plans, apis, api.flatMap(ids::find));
  }

  /** Returns {@code api} as the id of a plan, if it can be one. */
  public Optional<Identifier> plan() {
    return namedPlan.map(PlanId::value).or(() -> api.flatMap(Identifier::parse));
  }

  /** Returns the version in its stored form: an empty text for calls without one. */
  public Optional<String> storedVersion() {
    return version.map(text -> text.equals(UsageTarget.NO_VERSION) ? "" : text);
  }
}
