package io.portico.http.request;

import io.micronaut.core.annotation.Introspected;
import io.portico.http.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a key request is declined with; there may be none.
 *
 * @param reason what the developer is told, at most 1,000 characters
 */
@Introspected
record DeclineBody(@Nullable String reason) {

  static String read(Optional<byte[]> body) {
    return body.filter(json -> json.length > 0)
        .flatMap(json -> JsonObject.parse(json).optionalText("reason"))
        .orElse("");
  }
}
