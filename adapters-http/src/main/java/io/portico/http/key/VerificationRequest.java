package io.portico.http.key;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to verify keys. */
sealed interface VerificationRequest {

  /**
   * Verifies keys: {@code key}, or {@code keys} with up to 1,000 of them.
   *
   * @param several whether the response is a list
   */
  record OfKeys(VerifyKeys.Query query, boolean several) implements VerificationRequest {}

  /** Verifies {@code key} for a call of {@code api_id}, and counts the call. */
  record OfCall(AuthorizeCall.Command command) implements VerificationRequest {}

  /** What a call costs of the quota. */
  long DEFAULT_COST = 1;

  static VerificationRequest read(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).only("key", "keys", "api_id", "cost");
    var api = json.optionalText("api_id");
    var cost = json.optionalLong("cost");
    if (api.isPresent()) {
      return ofCall(json, cost, actor);
    }
    // The default is as if it were absent: generated clients send it.
    if (cost.isPresent() && cost.get() != DEFAULT_COST) {
      throw InvalidValueException.found("cost", "given without api_id", "an api_id beside it");
    }
    var several = json.optionalSecrets("keys", VerifyKeys.MOST);
    if (several.isEmpty()) {
      return new OfKeys(query(actor, List.of(json.secret("key"))), false);
    }
    if (json.optionalSecret("key").isPresent()) {
      throw InvalidValueException.found("key", "given together with keys", "key or keys");
    }
    return new OfKeys(query(actor, several.get()), true);
  }

  private static OfCall ofCall(JsonObject json, Optional<Long> cost, Actor actor) {
    if (json.optionalSecrets("keys", VerifyKeys.MOST).isPresent()) {
      throw InvalidValueException.found("keys", "given together with api_id", "key");
    }
    return new OfCall(
        new AuthorizeCall.Command(
            actor,
            new RawKey(json.secret("key")),
            Optional.of(json.text("api_id", ApiId::of)),
            cost.orElse(DEFAULT_COST)));
  }

  private static VerifyKeys.Query query(Actor actor, List<String> keys) {
    var raw = new ArrayList<RawKey>(keys.size());
    for (var key : keys) {
      raw.add(new RawKey(key));
    }
    return new VerifyKeys.Query(actor, raw);
  }
}
