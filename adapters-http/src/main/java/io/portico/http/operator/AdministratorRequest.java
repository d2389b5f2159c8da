package io.portico.http.operator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.domain.access.Operator;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The JSON an administrator is appointed with. Further members are ignored: classic clients send
 * some.
 *
 * @param organisation the id of the organisation
 * @param email one address, unlike those of other users of the organisation, case aside
 * @param firstName up to 100 characters; empty if absent
 * @param lastName up to 100 characters; empty if absent
 * @param password what the administrator logs in with; absent, there is none
 */
@Introspected
record AdministratorRequest(
    @JsonProperty("org_id") String organisation,
    @JsonProperty("email_address") String email,
    @JsonProperty("first_name") @Nullable String firstName,
    @JsonProperty("last_name") @Nullable String lastName,
    @Nullable String password) {

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
