package io.portico.application.port.in.governance;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import java.util.List;
import java.util.Optional;

/** The reads of governance: policies, the APIs they apply to, the report and the export. */
public interface GovernanceQueries {

  /** The most label definitions in a report: the first by name. */
  int MOST_DEFINITIONS = 1_000;

  /** The most days of a trend: as many as are kept. */
  int MOST_DAYS = 366 * DailyCounts.YEARS_KEPT;

  /** The most counts in a trend. */
  int MOST_COUNTS = 100_000;

  /** The most values of a label that a report counts one by one: the most frequent. */
  int MOST_VALUES = 100;

  /**
   * Returns the policy with this id or, failing that, with this name, ignoring case.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is neither
   */
  GovernancePolicy policy(Actor actor, String idOrName);

  /** Returns one page of the policies, ordered by name, ignoring case. */
  Page<GovernancePolicy, String> policies(Actor actor, PageQuery<String> query);

  /** Returns all policies in this order: an organisation has fewer than a page holds. */
  default List<GovernancePolicy> policies(Actor actor) {
    return policies(actor, new PageQuery<>(Optional.empty(), PageLimits.LARGEST)).items();
  }

  /** Returns the number of policies. */
  long countPolicies(Actor actor);

  /**
   * Returns one page of the APIs that a policy applies to, ordered by id, each with the labels it
   * lacks.
   *
   * @param policy the id or the name of the policy
   */
  Page<NonCompliantApi, ApiId> apis(
      Actor actor, String policy, Status status, PageQuery<ApiId> query);

  /** Returns the number of these APIs. */
  long countApis(Actor actor, String policy, Status status);

  /** Returns the policies that apply to {@code api}, ordered by name, each with its result. */
  List<PolicyResult> results(Actor actor, ApiRecord api);

  /**
   * The result of a policy for an API.
   *
   * @param lacking the labels that the API lacks, under their current names; none if it complies
   */
  record PolicyResult(GovernancePolicy policy, List<LabelRequirement> lacking) {

    public PolicyResult {
      lacking = List.copyOf(lacking);
    }
  }

  /** Which of the APIs that a policy applies to. */
  enum Status implements Worded {
    VIOLATING,
    COMPLIANT
  }

  /**
   * Returns how the selected APIs are labelled and whether they comply with the policies. The
   * counts are taken one after the other while others may write.
   *
   * @throws InvalidValueException if a selector has more than 16 requirements
   */
  GovernanceReport report(Actor actor, Selection among);

  /**
   * Returns how many APIs carried labels and complied with policies on the last days.
   *
   * @param days 1 to {@link #MOST_DAYS}, today included
   * @param labels the names of the labels
   * @param policies the ids or names of the policies; if neither is given, all labels and policies
   * @throws InvalidValueException if these are more than {@link #MOST_COUNTS} counts
   */
  GovernanceTrend trend(Actor actor, int days, List<String> labels, List<String> policies);

  /** Returns the last count of all APIs on the day {@code days} ago; empty without one. */
  Optional<Long> apisBefore(Actor actor, int days);

  /**
   * Returns the label definitions, policies and mappings of the organisation, ordered by name.
   *
   * @param assignments selects the APIs whose labels are exported too; empty for none
   * @throws InvalidValueException if it selects more APIs than a bundle may hold
   */
  GovernanceBundle export(Actor actor, Optional<ApiFilter> assignments);
}
