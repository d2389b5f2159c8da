package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What an administrator decides about a plan.
 *
 * @param accessRights the APIs that a key opens, each once; those that the selector selects, if
 *     there is one
 * @param tags words that gateways interpret
 * @param active whether keys may be requested; those of a plan that is not active still work
 * @param denied whether its keys do not work, and none may be requested
 * @param extras members that Portico does not interpret
 * @param apiSelector names the APIs by their labels, if any
 */
public record PlanDetails(
    String name,
    List<AccessRight> accessRights,
    RateLimit rateLimit,
    Quota quota,
    KeyLife keyLife,
    List<String> tags,
    boolean active,
    boolean denied,
    ExtraMembers extras,
    Optional<ApiSelector> apiSelector) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most APIs of one plan. */
  public static final int MOST_APIS = 100;

  /** The most tags of one plan. */
  public static final int MOST_TAGS = 50;

  /** The most characters of a tag. */
  public static final int LONGEST_TAG = 100;

  /** The longest time in seconds: a hundred years. */
  public static final long MOST_SECONDS = 3_153_600_000L;

  /** Creates details of a plan that does not deny its keys, without extra members and selector. */
  public PlanDetails(
      String name,
      List<AccessRight> accessRights,
      RateLimit rateLimit,
      Quota quota,
      KeyLife keyLife,
      List<String> tags,
      boolean active) {
    this(
        name,
        accessRights,
        rateLimit,
        quota,
        keyLife,
        tags,
        active,
        false,
        ExtraMembers.NONE,
        Optional.empty());
  }

  public PlanDetails {
    name = Text.line("name", name, LONGEST_NAME);
    accessRights = List.copyOf(accessRights);
    ListRules.atMost("apiIds", accessRights.size(), MOST_APIS, "elements");
    ListRules.distinct("apiIds[%d]", apis(accessRights), "each API once");
    ListRules.atMost("tags", tags.size(), MOST_TAGS, "elements");
    tags = Text.lines("tags[%d]", tags, LONGEST_TAG);
    ListRules.distinct("tags[%d]", tags, "each tag once");
  }

  /** Returns the ids of the APIs that a key opens. */
  public List<ApiId> apis() {
    return apis(accessRights);
  }

  private static List<ApiId> apis(List<AccessRight> rights) {
    return rights.stream().map(AccessRight::api).toList();
  }

  /**
   * Returns these details with the APIs that are a change of {@code present}: those of the access
   * rights, or {@code apis}. Clients that read a plan, change one of the two and send back all of
   * it contradict themselves.
   *
   * @throws InvalidValueException if both are a change
   */
  public PlanDetails withChangedApis(List<ApiId> apis, PlanDetails present) {
    var stored = Set.copyOf(present.apis());
    if (new HashSet<>(apis).equals(stored)) {
      return this;
    }
    if (!Set.copyOf(apis()).equals(stored)) {
      throw InvalidValueException.found(
          "accessRights",
          "other APIs than in api_ids, and the policy has neither",
          "the same in both, or a change of one of them");
    }
    return opening(apis.stream().map(this::right).toList(), apiSelector);
  }

  /** Returns these details with what {@code present} has beyond them. */
  public PlanDetails keeping(PlanDetails present) {
    return new PlanDetails(
        name,
        accessRights,
        rateLimit,
        quota,
        keyLife,
        tags,
        present.active,
        present.denied,
        present.extras,
        apiSelector);
  }

  /** Returns these details of a plan that issues keys, or of one that does not: its keys work. */
  public PlanDetails activated(boolean issuesKeys) {
    return Stored.read(
        () ->
            new PlanDetails(
                name,
                accessRights,
                rateLimit,
                quota,
                keyLife,
                tags,
                issuesKeys,
                false,
                extras,
                apiSelector));
  }

  /** Returns whether keys are issued. */
  public boolean issuesKeys() {
    return active && !denied;
  }

  /**
   * Returns these details with {@code api} beside {@code former}, with the same versions; in its
   * place if a selector names the APIs.
   *
   * @throws InvalidValueException if that is more than {@link #MOST_APIS} APIs
   */
  public PlanDetails openingToo(ApiId api, ApiId former) {
    if (apis().contains(api)) {
      return this;
    }
    var rights = new ArrayList<AccessRight>();
    for (var right : accessRights) {
      if (right.api().equals(former)) {
        rights.add(new AccessRight(api, right.apiName(), right.versions()));
      }
      if (apiSelector.isEmpty() || !right.api().equals(former)) {
        rights.add(right);
      }
    }
    return opening(rights, apiSelector);
  }

  /**
   * Returns these details with {@code apis}, which the selector selects, with the versions that are
   * named already.
   *
   * @throws InvalidValueException if these are more than {@link #MOST_APIS}
   */
  public PlanDetails selecting(List<ApiId> apis) {
    var rights =
        Set.copyOf(apis()).equals(Set.copyOf(apis))
            ? accessRights
            : apis.stream().map(this::right).toList();
    return opening(rights, apiSelector.map(one -> ApiSelector.of(one.selector())));
  }

  /** Returns these details with the APIs of {@code present}, because the selector selects more. */
  public PlanDetails exceeding(PlanDetails present) {
    return opening(
        present.accessRights, apiSelector.map(one -> new ApiSelector(one.selector(), true)));
  }

  /** Returns these details with the selector of {@code present} and its APIs, if there is one. */
  public PlanDetails keepingSelector(PlanDetails present) {
    return present.apiSelector.isPresent()
        ? opening(present.accessRights, present.apiSelector)
        : this;
  }

  /** Returns whether the selector, if there is one, names a label of {@code names}. */
  public boolean selectsBy(Set<LabelName> names) {
    return apiSelector
        .map(one -> !Collections.disjoint(one.selector().labels(), names))
        .orElse(false);
  }

  /** Returns why the plan does not open what its selector selects, if so. */
  public Optional<String> selectorError() {
    return apiSelector
        .filter(ApiSelector::excess)
        .map(_ -> "selects more than %d APIs; the former ones stay".formatted(MOST_APIS));
  }

  private PlanDetails opening(List<AccessRight> rights, Optional<ApiSelector> selector) {
    return Stored.read(
        () ->
            new PlanDetails(
                name, rights, rateLimit, quota, keyLife, tags, active, denied, extras, selector));
  }

  private AccessRight right(ApiId api) {
    return accessRights.stream()
        .filter(right -> right.api().equals(api))
        .findFirst()
        .orElseGet(() -> AccessRight.to(api));
  }

  /** Returns the form of the name that is unique within an organisation. */
  public String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }
}
