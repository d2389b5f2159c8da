package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.key.RawKey;

/**
 * What the issue of a key is answered with: the key, for the only time.
 *
 * @param password always empty
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record RawKeyReply(
    @JsonProperty("RawKey") String rawKey, @JsonProperty("Password") String password) {

  /** Returns the answer that brings {@code key} and that nobody on its way may keep. */
  public static HttpResponse<?> answer(RawKey key) {
    return HttpResponse.ok(new RawKeyReply(key.secret(), ""))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  @Override
  public String toString() {
    return "RawKeyReply[redacted]";
  }
}
