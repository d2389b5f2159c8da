package io.portico.http.plan;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import io.portico.http.json.JsonText;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A plan in JSON. Classic portal clients call it a policy, and read its id from two members. */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record PlanDocument(
    String id,
    @JsonProperty("_id") String alsoId,
    @JsonProperty("org_id") String orgId,
    String name,
    @JsonProperty("api_ids") List<String> apiIds,
    @JsonProperty("api_selector") @Nullable String apiSelector,
    @JsonProperty("api_selector_error") @Nullable String apiSelectorError,
    @JsonProperty("access_rights") Map<String, Right> accessRights,
    BigDecimal rate,
    BigDecimal per,
    @JsonProperty("quota_max") long quotaMax,
    @JsonProperty("quota_renewal_rate") long quotaRenewalRate,
    @JsonProperty("key_expires_in") long keyExpiresIn,
    List<String> tags,
    boolean active,
    @JsonProperty("is_inactive") boolean inactive,
    @JsonAnyGetter Map<String, JsonNode> others) {

  private static final List<String> IDS = List.of("_id", "id");

  private static final String SELECTOR = "api_selector";

  /* The members of the selector. */
  private static final List<String> SELECTOR_MEMBERS = List.of(SELECTOR, "api_selector_error");

  private static final List<String> MEMBERS =
      List.of(
          "name",
          "org_id",
          "access_rights",
          "api_ids",
          SELECTOR,
          "api_selector_error",
          "rate",
          "per",
          "quota_max",
          "quota_renewal_rate",
          "key_expires_in",
          "tags",
          "is_inactive",
          "active",
          PlanState.MEMBER);

  private static final String[] IGNORED =
      Stream.concat(MEMBERS.stream(), IDS.stream()).toArray(String[]::new);

  /* All other members are kept, and the state, which only some clients know. */
  private static final String[] READ =
      Arrays.stream(IGNORED).filter(name -> !name.equals(PlanState.MEMBER)).toArray(String[]::new);

  private static final List<String> OF_RIGHTS = List.of("api_id", "api_name", "versions");

  /* Old portals write the members without underscores. */
  private static final List<String> OF_OLD_RIGHTS = List.of("apiid", "apiname");

  static PlanDocument of(OrganisationId organisation, Plan plan) {
    var details = plan.details();
    return new PlanDocument(
        plan.otherId().map(OtherPlanId::text).orElseGet(plan.id()::toString),
        plan.id().toString(),
        organisation.toString(),
        details.name(),
        details.apis().stream().map(ApiId::toString).toList(),
        details.apiSelector().map(ApiSelector::toString).orElse(null),
        details.selectorError().orElse(null),
        rights(details),
        details.rateLimit().rate(),
        details.rateLimit().per(),
        details.quota().most(),
        details.quota().renewalSeconds(),
        details.keyLife().seconds(),
        details.tags(),
        details.active(),
        details.denied(),
        others(details));
  }

  /*
   * The state is that of the plan now, if the client sent one. What a client sent before there were
   * selectors is none.
   */
  private static Map<String, JsonNode> others(PlanDetails details) {
    var others = new LinkedHashMap<>(JsonText.members(details.extras().text()));
    SELECTOR_MEMBERS.forEach(others::remove);
    others.computeIfPresent(
        PlanState.MEMBER, (_, _) -> JsonNode.createStringNode(PlanState.of(details).word()));
    return others;
  }

  private static Map<String, Right> rights(PlanDetails details) {
    var rights = new LinkedHashMap<String, Right>();
    details.accessRights().forEach(right -> rights.put(right.api().toString(), Right.of(right)));
    return rights;
  }

  /** An API that the plan opens, as classic portal clients read it. */
  @JsonDocument
  record Right(String apiId, String apiName, List<String> versions) {

    static Right of(AccessRight right) {
      return new Right(right.api().toString(), right.apiName(), right.versions());
    }
  }

  /**
   * Reads a plan to be defined. Other members are stored and returned, because classic clients send
   * them, but for those that are nearly the name of a known member.
   */
  static DefinePlan.Command read(Actor actor, byte @Nullable [] body) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, IDS);
    Ids.requireOwnOrganisation(json, actor);
    var details = details(json);
    if (otherApis(json, details).isPresent()) {
      throw InvalidValueException.found(
          json.at("access_rights"), "other APIs than in api_ids", "the same, or one of both");
    }
    var chosen = chosenIds(json);
    var id =
        chosen.stream()
            .flatMap(text -> Identifier.parse(text).stream())
            .findFirst()
            .map(PlanId::new);
    var others =
        chosen.stream()
            .filter(text -> id.isEmpty() || !new OtherPlanId(text).names(id.get()))
            .toList();
    return new DefinePlan.Command(actor, id, otherId(json, others), details);
  }

  /** Returns the replacement in {@code body}, whose ids, if any, must be those of {@code plan}. */
  static ReplacePlan.Command readReplacement(
      byte @Nullable [] body, PlanId plan, Actor actor, Precondition<Plan> expected) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, IDS);
    Ids.requireOwnOrganisation(json, actor);
    if (json.optionalText("_id").flatMap(Identifier::parse).isPresent()) {
      Ids.requireSame(json, "_id", plan.value(), "the id in the path");
    }
    var others =
        chosenIds(json).stream()
            .filter(text -> !Identifier.parse(text).equals(Optional.of(plan.value())))
            .toList();
    var details = details(json);
    return new ReplacePlan.Command(
        actor, plan, otherId(json, others), details, otherApis(json, details), expected);
  }

  /* Generated clients send an absent id empty. */
  private static List<String> chosenIds(JsonObject json) {
    return IDS.stream()
        .flatMap(member -> json.optionalText(member).stream())
        .filter(text -> !text.isEmpty())
        .distinct()
        .toList();
  }

  private static Optional<OtherPlanId> otherId(JsonObject json, List<String> others) {
    if (others.size() > 1) {
      throw new InvalidValueException(
          json.at("id"), others.get(1), "the same as _id, or one of both");
    }
    return others.stream().findFirst().map(OtherPlanId::new);
  }

  private static PlanDetails details(JsonObject json) {
    var state = state(json);
    var active = json.optionalFlag("active").orElse(true) && state != PlanState.DRAFT;
    return new PlanDetails(
        json.text("name"),
        accessRights(json),
        new RateLimit(
            json.optionalDecimal("rate").orElse(RateLimit.NONE.rate()),
            json.optionalDecimal("per").orElse(RateLimit.NONE.per())),
        new Quota(
            json.optionalLong("quota_max").orElse(Quota.NONE.most()),
            json.optionalLong("quota_renewal_rate").orElse(Quota.NONE.renewalSeconds())),
        json.optionalLong("key_expires_in").map(KeyLife::new).orElse(KeyLife.NONE),
        json.texts("tags", PlanDetails.MOST_TAGS, tag -> tag),
        active,
        state == PlanState.DENY,
        new ExtraMembers(json.others(ExtraMembers.LONGEST, hasState(json) ? READ : IGNORED)),
        json.textUnlessEmpty(SELECTOR, text -> ApiSelector.of(Selector.parse(text))));
  }

  private static boolean hasState(JsonObject json) {
    return json.optionalText(PlanState.MEMBER).filter(text -> !text.isEmpty()).isPresent();
  }

  /* A member with its default is as if it were absent: many clients send all members. */
  private static PlanState state(JsonObject json) {
    var flags =
        PlanState.of(
            json.optionalFlag("active").orElse(true),
            json.optionalFlag("is_inactive").orElse(false));
    var named =
        json.textUnlessEmpty(
            PlanState.MEMBER, word -> Worded.of(PlanState.class, PlanState.MEMBER, word));
    if (named.isPresent() && flags != PlanState.ACTIVE && flags != named.get()) {
      throw new InvalidValueException(
          json.at(PlanState.MEMBER),
          named.get().word(),
          "'%s', as active and is_inactive say, or none".formatted(flags.word()));
    }
    return named.orElse(flags);
  }

  /* Generated clients send an absent map empty. */
  private static List<AccessRight> accessRights(JsonObject json) {
    return json.object("access_rights")
        .map(PlanDocument::accessRightsOf)
        .filter(named -> !named.isEmpty())
        .orElseGet(() -> apis(json).orElse(List.of()).stream().map(AccessRight::to).toList());
  }

  private static Optional<List<ApiId>> apis(JsonObject json) {
    return json.optionalTexts("api_ids", PlanDetails.MOST_APIS, ApiId::of);
  }

  /* Those of api_ids, if they contradict the access rights. A selector replaces both. */
  private static Optional<List<ApiId>> otherApis(JsonObject json, PlanDetails details) {
    return apis(json)
        .filter(_ -> details.apiSelector().isEmpty())
        .filter(apis -> !new HashSet<>(apis).equals(new HashSet<>(details.apis())));
  }

  private static List<AccessRight> accessRightsOf(JsonObject rights) {
    ListRules.atMost("access_rights", rights.names().size(), PlanDetails.MOST_APIS, "members");
    return rights.names().stream().map(api -> accessRight(rights, api)).toList();
  }

  private static AccessRight accessRight(JsonObject rights, String name) {
    var api = api(rights.at(name), name);
    return rights
        .object(name)
        .map(right -> accessRight(api, right))
        .orElseGet(() -> AccessRight.to(api));
  }

  private static ApiId api(String path, String name) {
    try {
      return ApiId.of(name);
    } catch (InvalidValueException e) {
      throw e.at(path);
    }
  }

  private static AccessRight accessRight(ApiId api, JsonObject members) {
    var right = members.withoutNearMisses(OF_RIGHTS, OF_OLD_RIGHTS);
    for (var member : List.of("api_id", "apiid")) {
      right
          .optionalText(member)
          .filter(text -> !text.isEmpty() && !text.equals(api.toString()))
          .ifPresent(
              text -> {
                throw new InvalidValueException(right.at(member), text, "its name");
              });
    }
    var apiName = right.optionalText("api_name").or(() -> right.optionalText("apiname")).orElse("");
    var versions = right.texts("versions", AccessRight.MOST_VERSIONS, text -> text);
    return right.construct(() -> new AccessRight(api, apiName, versions));
  }
}
