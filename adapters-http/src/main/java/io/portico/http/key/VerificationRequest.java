package io.portico.http.key;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that asks whether keys are to be let through; one of the two members.
 *
 * @param key one key, as it was shown
 * @param keys up to 1,000 of them
 */
@Introspected
record VerificationRequest(@Nullable String key, @Nullable List<String> keys) {

  /**
   * A question as it was read.
   *
   * @param several whether the answer is to be a list
   */
  record Asked(VerifyKeys.Query query, boolean several) {}

  static Asked read(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).only("key", "keys");
    var several = json.optionalSecrets("keys", VerifyKeys.MOST);
    if (several.isEmpty()) {
      return new Asked(query(actor, List.of(json.secret("key"))), false);
    }
    if (json.optionalSecret("key").isPresent()) {
      throw InvalidValueException.found("key", "given beside keys", "one of the two");
    }
    return new Asked(query(actor, several.get()), true);
  }

  private static VerifyKeys.Query query(Actor actor, List<String> keys) {
    var raw = new ArrayList<RawKey>(keys.size());
    for (var key : keys) {
      raw.add(new RawKey(key));
    }
    return new VerifyKeys.Query(actor, raw);
  }
}
