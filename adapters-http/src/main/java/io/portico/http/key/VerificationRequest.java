package io.portico.http.key;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to verify keys: {@code key}, or {@code keys} with up to 1,000 of them.
 *
 * @param several whether the response is a list
 */
record VerificationRequest(VerifyKeys.Query query, boolean several) {

  static VerificationRequest read(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).only("key", "keys");
    var several = json.optionalSecrets("keys", VerifyKeys.MOST);
    if (several.isEmpty()) {
      return new VerificationRequest(query(actor, List.of(json.secret("key"))), false);
    }
    if (json.optionalSecret("key").isPresent()) {
      throw InvalidValueException.found("key", "given together with keys", "key or keys");
    }
    return new VerificationRequest(query(actor, several.get()), true);
  }

  private static VerifyKeys.Query query(Actor actor, List<String> keys) {
    var raw = new ArrayList<RawKey>(keys.size());
    for (var key : keys) {
      raw.add(new RawKey(key));
    }
    return new VerifyKeys.Query(actor, raw);
  }
}
