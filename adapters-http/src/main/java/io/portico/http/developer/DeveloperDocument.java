package io.portico.http.developer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a developer, in the format of the classic portal. It never contains a password.
 *
 * @param otherId the id again, in lists only
 * @param subscriptions the key of each plan; its hash if keys are hashed
 * @param keys the plans of each key
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeveloperDocument(
    String id,
    @JsonProperty("_id") @Nullable String otherId,
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

  private static final List<String> MEMBERS =
      Stream.concat(
              Stream.of("email", "password", "password_hash", "inactive", "org_id", "fields"),
              Stream.of(DeveloperText.values()).map(DeveloperText::word))
          .toList();

  private static final List<String> OF_THE_SERVICE =
      List.of("id", "_id", "date_created", "api_keys", "keys", "subscriptions");

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

  /**
   * Reads a developer to be registered. Other members are ignored, so that a client can send back a
   * record as it was read, but for those that are nearly the name of a known member.
   */
  static RegisterDeveloper.Command readRegistration(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, OF_THE_SERVICE);
    Ids.requireOwnOrganisation(json, actor);
    return new RegisterDeveloper.Command(actor, details(json), secret(json));
  }

  static ReplaceDeveloper.Command readReplacement(
      byte @Nullable [] body,
      DeveloperId id,
      Actor actor,
      Precondition<DeveloperWithKeys> expected) {
    var json = JsonObject.parse(body).withoutNearMisses(MEMBERS, OF_THE_SERVICE);
    Ids.requireOwnOrganisation(json, actor);
    var sent = json.optionalText("id").filter(text -> !text.isEmpty());
    if (sent.isPresent() && !sent.get().equals(id.toString())) {
      throw new InvalidValueException("id", sent.get(), "that of the path, " + id);
    }
    return new ReplaceDeveloper.Command(actor, id, details(json), password(json), expected);
  }

  private static DeveloperDetails details(JsonObject json) {
    return new DeveloperDetails(
        json.text("email", EmailAddress::new),
        json.flag("inactive"),
        json.object("fields")
            .map(fields -> new CustomFields(fields.presentTexts()))
            .orElse(CustomFields.none()),
        DeveloperTexts.read(text -> json.optionalText(text.word()).orElse("")));
  }

  private static Secret secret(JsonObject json) {
    var password = password(json);
    var hash = json.optionalText("password_hash").filter(text -> !text.isEmpty());
    if (password.isPresent() && hash.isPresent()) {
      throw InvalidValueException.found(
          "password_hash", "combined with password", "one of the two");
    }
    if (hash.isPresent()) {
      return new Secret.Imported(new PasswordHash(hash.get()));
    }
    return password.<Secret>map(Secret.Chosen::new).orElseGet(Secret.None::new);
  }

  /* Clients in languages without absent strings send an empty one. */
  private static Optional<Password> password(JsonObject json) {
    return json.optionalSecret("password").filter(text -> !text.isEmpty()).map(Password::new);
  }
}
