package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/**
 * What the writes of the portal are answered with (specification 2.3).
 *
 * @param meta {@code null} unless a route says otherwise
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record PortalReply(
    @JsonProperty("Status") String status,
    @JsonProperty("Message") String message,
    @JsonProperty("Meta") @Nullable Object meta) {

  /** Returns the reply to a write that was done. */
  public static PortalReply ok(String message) {
    return new PortalReply("OK", message, null);
  }

  /** Returns the reply to a write that was done, with what came of it. */
  public static PortalReply ok(String message, Object meta) {
    return new PortalReply("OK", message, meta);
  }
}
