package io.portico.domain.request;

import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Selects key requests; empty components select all.
 *
 * @param statuses one of which a request has
 * @param plans one of which is requested; none selects no request
 * @param words each of which is in the fields of the request, in the name of its plan, or in what
 *     is known of its developer
 */
public record KeyRequestFilter(
    Set<RequestStatus> statuses,
    Optional<DeveloperId> developer,
    Optional<Set<PlanId>> plans,
    Optional<DeveloperWords> words) {

  /** Every request. */
  public static final KeyRequestFilter ALL =
      new KeyRequestFilter(EnumSet.allOf(RequestStatus.class), Optional.empty(), Optional.empty());

  /** The requests that wait for a decision. */
  public static final KeyRequestFilter WAITING =
      new KeyRequestFilter(Set.of(RequestStatus.PENDING), Optional.empty(), Optional.empty());

  public KeyRequestFilter {
    statuses = Set.copyOf(statuses);
    plans = plans.map(Set::copyOf);
  }

  /** Selects requests of one developer or for one plan. */
  public KeyRequestFilter(
      Set<RequestStatus> statuses, Optional<DeveloperId> developer, Optional<PlanId> plan) {
    this(statuses, developer, plan.map(Set::of), Optional.empty());
  }

  /** Returns this filter of requests of one developer. */
  public KeyRequestFilter by(DeveloperId one) {
    return new KeyRequestFilter(statuses, Optional.of(one), plans, words);
  }

  /** Returns this filter of requests for some plans. */
  public KeyRequestFilter forPlans(Set<PlanId> some) {
    return new KeyRequestFilter(statuses, developer, Optional.of(some), words);
  }

  /** Returns whether no request can be selected. */
  public boolean selectsNone() {
    return statuses.isEmpty() || plans.filter(Set::isEmpty).isPresent();
  }

  /**
   * Returns whether {@code request} is selected.
   *
   * @param developer empty if the developer was removed
   * @param plan the name of the plan; empty if it was removed
   */
  public boolean matches(
      KeyRequest request, Optional<DeveloperDetails> developer, Optional<String> plan) {
    var details = request.details();
    return statuses.contains(request.state().status())
        && this.developer.map(details.developer()::equals).orElse(true)
        && plans.map(some -> some.contains(details.plan())).orElse(true)
        && words.map(wanted -> have(wanted, details, developer, plan)).orElse(true);
  }

  private static boolean have(
      DeveloperWords wanted,
      KeyRequestDetails details,
      Optional<DeveloperDetails> developer,
      Optional<String> plan) {
    var fields = details.fields().values();
    var said =
        folded(String.join("\n", fields.keySet()) + "\n" + String.join("\n", fields.values()));
    var named = folded(plan.orElse(""));
    return wanted.words().stream()
        .allMatch(
            word ->
                said.contains(word)
                    || named.contains(word)
                    || developer.map(new DeveloperWords(List.of(word))::match).orElse(false));
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
