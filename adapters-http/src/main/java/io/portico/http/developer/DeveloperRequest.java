package io.portico.http.developer;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a developer is written with. Every other member of a record is taken and not written, so
 * that a record can be sent back as it was read.
 *
 * @param email the address, 254 characters at most; no two developers have the same, case aside
 * @param password 8 to 128 characters; who has none cannot log in
 * @param passwordHash instead of a password, at a registration: the hash that another portal made
 *     of it, bcrypt or Argon2id
 * @param inactive whether the developer needs extra verification; false if absent
 * @param fields what the portal keeps beside, 50 texts at most; none if absent
 */
@Introspected
record DeveloperRequest(
    String email,
    @Nullable String password,
    @Nullable String passwordHash,
    @Nullable Boolean inactive,
    @Nullable Map<String, String> fields) {

  static RegisterDeveloper.Command readRegistration(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body);
    return new RegisterDeveloper.Command(actor, details(json), secret(json));
  }

  static ReplaceDeveloper.Command readReplacement(
      byte @Nullable [] body, DeveloperId id, Actor actor, Precondition<DeveloperRecord> expected) {
    var json = JsonObject.parse(body);
    requireSame(json, id);
    return new ReplaceDeveloper.Command(actor, id, details(json), password(json), expected);
  }

  private static void requireSame(JsonObject json, DeveloperId id) {
    var told = json.optionalText("id").filter(text -> !text.isEmpty());
    if (told.isPresent() && !told.get().equals(id.toString())) {
      throw new InvalidValueException("id", told.get(), "that of the path, " + id);
    }
  }

  private static DeveloperDetails details(JsonObject json) {
    return new DeveloperDetails(
        json.text("email", EmailAddress::new),
        json.flag("inactive"),
        json.object("fields")
            .map(fields -> new CustomFields(fields.entries(name -> name)))
            .orElse(CustomFields.none()));
  }

  private static Secret secret(JsonObject json) {
    var password = password(json);
    var hash = json.optionalText("password_hash").filter(text -> !text.isEmpty());
    if (password.isPresent() && hash.isPresent()) {
      throw InvalidValueException.found(
          "password_hash", "given beside a password", "one of the two");
    }
    if (hash.isPresent()) {
      return new Secret.Imported(new PasswordHash(hash.get()));
    }
    return password.<Secret>map(Secret.Chosen::new).orElseGet(Secret.None::new);
  }

  /* Clients in languages whose texts are never absent send an empty one. */
  private static Optional<Password> password(JsonObject json) {
    return json.optionalSecret("password").filter(text -> !text.isEmpty()).map(Password::new);
  }
}
