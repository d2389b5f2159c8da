package io.portico.http.request;

import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body that requests a key. The plan is named by {@code for_plan}, or by {@code
 * apply_policies} with one id. Other members are ignored, but for those that are nearly the name of
 * a known member.
 */
final class KeyRequestBody {

  private static final String FOR_PLAN = "for_plan";
  private static final String APPLY_POLICIES = "apply_policies";

  private static final List<String> MEMBERS =
      List.of("by_user", FOR_PLAN, APPLY_POLICIES, "version", "fields", "org_id", "application");

  private KeyRequestBody() {}

  static KeyRequestDetails read(byte @Nullable [] body, Actor actor, PlanIds plans) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, List.of());
    Ids.requireOwnOrganisation(json, actor);
    var developer = json.text("by_user", Ids.as(DeveloperId::new));
    return new KeyRequestDetails(
        developer,
        json.textUnlessEmpty("application", Ids.as(ApplicationId::new))
            .orElseGet(() -> ApplicationId.ofDefault(developer)),
        plan(json, plans),
        json.optionalText("version").orElse(""),
        json.object("fields")
            .map(fields -> new CustomFields(fields.presentTexts()))
            .orElse(CustomFields.none()));
  }

  private static PlanId plan(JsonObject json, PlanIds plans) {
    var policies = json.texts(APPLY_POLICIES, 1, Ids.plan(plans));
    var plan = json.textUnlessEmpty(FOR_PLAN, Ids.plan(plans));
    if (plan.isPresent() && !policies.isEmpty() && !policies.contains(plan.get())) {
      throw new InvalidValueException(
          APPLY_POLICIES, policies.getFirst().toString(), "the policy in for_plan");
    }
    return plan.or(() -> policies.stream().findFirst())
        .orElseThrow(() -> InvalidValueException.found(FOR_PLAN, "missing", "the id of a policy"));
  }
}
