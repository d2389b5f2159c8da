package io.portico.http.key;

import io.portico.application.port.in.key.IssueKey;
import io.portico.domain.access.Actor;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body that issues a key: {@code policy_id}, or {@code apply_policies} with one id, and
 * {@code application} if it is not for the default one.
 */
final class IssueRequest {

  private static final String ONE = "policy_id";
  private static final String SEVERAL = "apply_policies";

  private static final List<String> MEMBERS = List.of(ONE, SEVERAL, "application", "org_id");

  private IssueRequest() {}

  static IssueKey.Command read(
      byte @Nullable [] body, Actor actor, DeveloperId developer, PlanIds plans) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, List.of());
    Ids.requireOwnOrganisation(json, actor);
    var application =
        json.textUnlessEmpty("application", Ids.as(ApplicationId::new))
            .orElseGet(() -> ApplicationId.ofDefault(developer));
    return new IssueKey.Command(actor, developer, application, plan(json, plans));
  }

  private static PlanId plan(JsonObject json, PlanIds plans) {
    var applied = json.texts(SEVERAL, 1, Ids.plan(plans));
    if (applied.isEmpty()) {
      return json.text(ONE, Ids.plan(plans));
    }
    var other =
        json.optionalText(ONE)
            .filter(text -> !plans.find(text).equals(Optional.of(applied.getFirst())));
    if (other.isPresent()) {
      throw new InvalidValueException(ONE, other.get(), "the id in " + SEVERAL);
    }
    return applied.getFirst();
  }
}
