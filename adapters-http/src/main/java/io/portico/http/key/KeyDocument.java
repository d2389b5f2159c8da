package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.portico.application.port.in.key.IssueKey;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An issued key in JSON.
 *
 * @param imported true if another gateway issued it, which alone can verify it; otherwise absent
 */
@JsonDocument
record KeyDocument(
    String key,
    String orgId,
    String developerId,
    String applicationId,
    String policyId,
    String state,
    String alias,
    @Nullable String version,
    @JsonInclude(JsonInclude.Include.ALWAYS) Map<String, String> fields,
    @Nullable String requestId,
    String dateCreated,
    @Nullable String expiresAt,
    @Nullable String endedAt,
    @Nullable String replacedBy,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String lastUsed,
    @Nullable Boolean imported) {

  private static final String ONE = "policy_id";
  private static final String SEVERAL = "apply_policies";

  private static final List<String> MEMBERS = List.of(ONE, SEVERAL, "application", "org_id");

  /** Returns the document of a key. */
  static KeyDocument of(OrganisationId organisation, KeyWithUsage key) {
    return of(organisation, key.key(), key.lastUsed());
  }

  /** Returns the document of a key without its last use. */
  static KeyDocument withoutUsage(OrganisationId organisation, KeyWithState keyWithState) {
    return of(organisation, keyWithState, Optional.empty());
  }

  private static KeyDocument of(
      OrganisationId organisation, KeyWithState keyWithState, Optional<Instant> lastUsed) {
    var key = keyWithState.key();
    var grant = key.grant();
    return new KeyDocument(
        key.key().text(),
        organisation.toString(),
        grant.developer().toString(),
        grant.application().toString(),
        grant.plan().toString(),
        keyWithState.state().word(),
        grant.alias(),
        grant.version().isEmpty() ? null : grant.version(),
        grant.fields().values(),
        grant.request().map(KeyRequestId::toString).orElse(null),
        Timestamps.written(key.issuedAt()),
        key.expiresAt().map(Timestamps::written).orElse(null),
        key.endedAt().map(Timestamps::written).orElse(null),
        key.replacedBy().map(StoredKey::text).orElse(null),
        lastUsed.map(Timestamps::written).orElse(null),
        key.imported() ? Boolean.TRUE : null);
  }

  /**
   * Reads what issues a key: {@code policy_id}, or {@code apply_policies} with one id, and {@code
   * application} if it is not for the default one.
   */
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
