package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * The response body of successful classic portal writes.
 *
 * @param meta additional data of some routes, otherwise {@code null}
 */
@Serdeable
public record PortalReply(
    @JsonProperty("Status") String status,
    @JsonProperty("Message") String message,
    @JsonProperty("Meta") @Nullable Object meta) {

  /** Returns the body without additional data. */
  public static PortalReply ok(String message) {
    return new PortalReply("OK", message, null);
  }

  /** Returns the body with additional data. */
  public static PortalReply ok(String message, Object meta) {
    return new PortalReply("OK", message, meta);
  }
}
