package io.portico.http.operator;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.access.Operator;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The JSON an organisation is founded with. Further members are ignored: classic clients send some.
 *
 * @param name what it is called, 1 to 255 characters
 */
@Introspected
record OrganisationRequest(@JsonProperty("owner_name") String name) {

  static CreateOrganisation.Command read(byte @Nullable [] body, Operator operator) {
    return new CreateOrganisation.Command(operator, JsonObject.parse(body).text("owner_name"));
  }
}
