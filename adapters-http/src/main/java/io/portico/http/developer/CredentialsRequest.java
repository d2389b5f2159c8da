package io.portico.http.developer;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.domain.access.Actor;
import io.portico.domain.account.Password;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that asks whether credentials are right.
 *
 * @param username the email address of the developer
 */
@Introspected
record CredentialsRequest(String username, String password) {

  static VerifyCredentials.Query read(byte @Nullable [] body, Actor actor, String address) {
    var json = JsonObject.parse(body);
    return new VerifyCredentials.Query(
        actor, json.text("username"), new Password(json.secret("password")), address);
  }
}
