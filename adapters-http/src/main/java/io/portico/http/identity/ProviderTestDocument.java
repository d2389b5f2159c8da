package io.portico.http.identity;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Test;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the result of a test.
 *
 * @param step what failed; left out if nothing did
 * @param reason why; left out if nothing did
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProviderTestDocument(boolean passed, @Nullable String step, @Nullable String reason) {

  static ProviderTestDocument of(Test test) {
    return switch (test) {
      case Test.Passed() -> new ProviderTestDocument(true, null, null);
      case Test.Failed(var step, var reason) ->
          new ProviderTestDocument(false, step.word(), reason);
    };
  }
}
