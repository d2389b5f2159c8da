package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.key.RawKey;

/**
 * The response body with a new key. No other response contains the key.
 *
 * @param password always empty
 */
@Serdeable
public record RawKeyReply(
    @JsonProperty("RawKey") String rawKey, @JsonProperty("Password") String password) {

  /** Returns the response with {@code key}, which no cache may store. */
  public static HttpResponse<?> answer(RawKey key) {
    return HttpResponse.ok(new RawKeyReply(key.secret(), ""))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  @Override
  public String toString() {
    return "RawKeyReply[redacted]";
  }
}
