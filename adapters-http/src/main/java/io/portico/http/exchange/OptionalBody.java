package io.portico.http.exchange;

import io.micronaut.http.HttpRequest;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.json.JsonObject;
import java.util.Optional;

/** Reads the bodies of routes that need none. */
public final class OptionalBody {

  private OptionalBody() {}

  /** Returns the JSON object in the body, if there is one. */
  public static Optional<JsonObject> read(HttpRequest<byte[]> request) {
    return request.getBody().filter(body -> body.length > 0).map(JsonObject::parse);
  }

  /** Returns the member {@code reason} alone, by default an empty text. */
  public static String reason(HttpRequest<byte[]> request) {
    return read(request).flatMap(json -> json.only("reason").optionalText("reason")).orElse("");
  }

  /** Returns how long what is rotated still works, which {@code overlap_seconds} alone says. */
  public static RotationOverlap overlap(HttpRequest<byte[]> request) {
    return read(request)
        .flatMap(json -> json.only("overlap_seconds").optionalLong("overlap_seconds"))
        .map(RotationOverlap::ofSeconds)
        .orElse(RotationOverlap.DEFAULT);
  }
}
