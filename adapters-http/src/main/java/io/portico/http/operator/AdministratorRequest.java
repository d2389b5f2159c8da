package io.portico.http.operator;

import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.domain.access.Operator;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of an administrator. Other members are ignored: classic clients send some. */
final class AdministratorRequest {

  private AdministratorRequest() {}

  static CreateAdministrator.Command read(byte @Nullable [] body, Operator operator) {
    var json = JsonObject.parse(body);
    return new CreateAdministrator.Command(
        operator,
        json.text("org_id", id -> new OrganisationId(Identifier.of("org_id", id))),
        json.text("email_address", EmailAddress::new),
        json.optionalText("first_name").orElse(""),
        json.optionalText("last_name").orElse(""),
        json.optionalSecret("password").map(Password::new));
  }
}
