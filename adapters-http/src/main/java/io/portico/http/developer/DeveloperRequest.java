package io.portico.http.developer;

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
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON of a developer. Other members of the record are ignored, so that a client can send
 * back a record as it was read, but for those that are nearly the name of a known member.
 */
final class DeveloperRequest {

  private static final List<String> MEMBERS =
      Stream.concat(
              Stream.of("email", "password", "password_hash", "inactive", "org_id", "fields"),
              Stream.of(DeveloperText.values()).map(DeveloperText::word))
          .toList();

  private static final List<String> OF_THE_SERVICE =
      List.of("id", "_id", "date_created", "api_keys", "keys", "subscriptions");

  private DeveloperRequest() {}

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
