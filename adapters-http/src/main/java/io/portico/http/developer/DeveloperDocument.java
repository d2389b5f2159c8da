package io.portico.http.developer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Timestamps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a developer, in the format of the classic portal. It never contains a password.
 *
 * @param otherId the id again, in lists only
 * @param subscriptions the key of each plan; its hash if keys are hashed
 * @param keys the plans of each key
 */
@Serdeable
record DeveloperDocument(
    String id,
    @JsonProperty("_id") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String otherId,
    String email,
    @JsonProperty("date_created") String dateCreated,
    boolean inactive,
    @JsonProperty("org_id") String orgId,
    @JsonProperty("api_keys") Map<String, String> apiKeys,
    Map<String, String> subscriptions,
    Map<String, String> fields,
    String nonce,
    @JsonProperty("sso_key") String ssoKey,
    Map<String, List<String>> keys) {

  static DeveloperDocument of(OrganisationId organisation, DeveloperWithKeys record) {
    return of(organisation, record, null);
  }

  /** Returns the developer as an item of a list. */
  static DeveloperDocument listed(OrganisationId organisation, DeveloperWithKeys record) {
    return of(organisation, record, record.developer().id().toString());
  }

  private static DeveloperDocument of(
      OrganisationId organisation, DeveloperWithKeys record, @Nullable String otherId) {
    var developer = record.developer();
    var details = developer.details();
    return new DeveloperDocument(
        developer.id().toString(),
        otherId,
        details.email().written(),
        Timestamps.written(developer.registeredAt()),
        details.inactive(),
        organisation.toString(),
        Map.of(),
        subscriptions(record),
        details.fields().values(),
        details.text(DeveloperText.NONCE),
        details.text(DeveloperText.SSO_KEY),
        keys(record));
  }

  private static Map<String, String> subscriptions(DeveloperWithKeys record) {
    if (record.keys().isEmpty()) {
      return Map.of();
    }
    var subscriptions = new LinkedHashMap<String, String>();
    record.subscriptions().forEach((plan, key) -> subscriptions.put(plan.toString(), key.text()));
    return subscriptions;
  }

  private static Map<String, List<String>> keys(DeveloperWithKeys record) {
    if (record.keys().isEmpty()) {
      return Map.of();
    }
    var keys = new LinkedHashMap<String, List<String>>();
    record
        .plans()
        .forEach(
            (key, plans) -> keys.put(key.text(), plans.stream().map(PlanId::toString).toList()));
    return keys;
  }
}
