package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.domain.key.RotationOverlap;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that a key is rotated with.
 *
 * @param overlapSeconds for how long the old key stays live, 0 to 2592000; 86400 if absent
 */
@Introspected
record RotationRequest(@JsonProperty("overlap_seconds") @Nullable Long overlapSeconds) {

  static RotationOverlap read(byte[] body) {
    if (body.length == 0) {
      return RotationOverlap.USUAL;
    }
    return JsonObject.parse(body)
        .only("overlap_seconds")
        .optionalLong("overlap_seconds")
        .map(RotationOverlap::ofSeconds)
        .orElse(RotationOverlap.USUAL);
  }
}
