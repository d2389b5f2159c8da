package io.portico.http.key;

import io.portico.domain.key.RotationOverlap;
import io.portico.http.json.JsonObject;

/** Reads the body that rotates a key: {@code overlap_seconds}, by default one day. */
final class RotationRequest {

  private RotationRequest() {}

  static RotationOverlap read(byte[] body) {
    if (body.length == 0) {
      return RotationOverlap.DEFAULT;
    }
    return JsonObject.parse(body)
        .only("overlap_seconds")
        .optionalLong("overlap_seconds")
        .map(RotationOverlap::ofSeconds)
        .orElse(RotationOverlap.DEFAULT);
  }
}
