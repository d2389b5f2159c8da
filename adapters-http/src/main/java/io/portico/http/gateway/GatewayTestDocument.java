package io.portico.http.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.gateway.TestGateway;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the result of a test.
 *
 * @param reason why the gateway was not reached; left out if it was
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record GatewayTestDocument(boolean reached, @Nullable String reason) {

  static GatewayTestDocument of(TestGateway.Outcome outcome) {
    return switch (outcome) {
      case TestGateway.Outcome.Reached() -> new GatewayTestDocument(true, null);
      case TestGateway.Outcome.Failed(var reason) -> new GatewayTestDocument(false, reason);
    };
  }
}
