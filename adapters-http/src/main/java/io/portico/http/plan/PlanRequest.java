package io.portico.http.plan;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.http.json.JsonObject;
import io.portico.http.server.Ids;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body that defines a plan. Other members are ignored, because classic clients send them,
 * but for those that are nearly the name of a known member.
 */
final class PlanRequest {

  private static final List<String> IDS = List.of("_id", "id");

  private static final List<String> MEMBERS =
      List.of(
          "name",
          "org_id",
          "access_rights",
          "api_ids",
          "rate",
          "per",
          "quota_max",
          "quota_renewal_rate",
          "key_expires_in",
          "tags",
          "is_inactive",
          "active");

  private PlanRequest() {}

  static DefinePlan.Command read(Actor actor, byte @Nullable [] body) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, IDS);
    Ids.requireOwnOrganisation(json, actor);
    var details = details(json);
    if (otherApis(json, details).isPresent()) {
      throw InvalidValueException.found(
          json.at("access_rights"), "other APIs than in api_ids", "the same, or one of both");
    }
    return new DefinePlan.Command(actor, chosenId(json).map(PlanId::new), details);
  }

  /** Returns the replacement in {@code body}, whose id, if any, must be that of {@code plan}. */
  static ReplacePlan.Command readReplacement(
      byte @Nullable [] body, PlanId plan, Actor actor, Precondition<Plan> expected) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, IDS);
    Ids.requireOwnOrganisation(json, actor);
    IDS.forEach(member -> Ids.requireSame(json, member, plan.value(), "the id in the path"));
    var details = details(json);
    return new ReplacePlan.Command(actor, plan, details, otherApis(json, details), expected);
  }

  /* Classic clients also send ids of other systems, which Portico cannot use. */
  private static Optional<Identifier> chosenId(JsonObject json) {
    var chosen = IDS.stream().flatMap(member -> id(json, member).stream()).distinct().toList();
    if (chosen.size() > 1) {
      throw new InvalidValueException(
          json.at("id"), chosen.get(1).toString(), "the same as _id, or one of both");
    }
    return chosen.stream().findFirst();
  }

  private static Optional<Identifier> id(JsonObject json, String member) {
    return json.optionalText(member).flatMap(Identifier::parse);
  }

  private static PlanDetails details(JsonObject json) {
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
        active(json));
  }

  private static boolean active(JsonObject json) {
    var active = json.optionalFlag("active");
    var inactive = json.optionalFlag("is_inactive");
    if (active.isPresent() && active.equals(inactive)) {
      throw new InvalidValueException(
          json.at("is_inactive"), inactive.get().toString(), "the opposite of active");
    }
    return active.orElse(!inactive.orElse(false));
  }

  /* Generated clients send an absent map empty. */
  private static List<AccessRight> accessRights(JsonObject json) {
    return json.object("access_rights")
        .map(PlanRequest::accessRightsOf)
        .filter(named -> !named.isEmpty())
        .orElseGet(() -> apis(json).orElse(List.of()).stream().map(AccessRight::to).toList());
  }

  private static Optional<List<ApiId>> apis(JsonObject json) {
    return json.optionalTexts("api_ids", PlanDetails.MOST_APIS, ApiId::of);
  }

  /* Those of api_ids, if they contradict the access rights. */
  private static Optional<List<ApiId>> otherApis(JsonObject json, PlanDetails details) {
    return apis(json).filter(apis -> !new HashSet<>(apis).equals(new HashSet<>(details.apis())));
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

  /* Old portals write the members without underscores. */
  private static AccessRight accessRight(ApiId api, JsonObject right) {
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
