package io.portico.http.request;

import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Reads the body that decides several key requests: {@code ids}, {@code decision}, reason. */
final class DecideBody {

  private DecideBody() {}

  static DecideKeyRequests.Command read(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).only("ids", "decision", "reason");
    if (!json.has("ids")) {
      throw InvalidValueException.found("ids", "missing", "an array of strings");
    }
    var ids = json.texts("ids", DecideKeyRequests.MOST, Ids.as(KeyRequestId::new));
    var reason = json.optionalText("reason").orElse("");
    return new DecideKeyRequests.Command(
        actor, ids, json.text("decision", word -> verdict(word, reason)));
  }

  private static Verdict verdict(String word, String reason) {
    return switch (word) {
      case "approve" -> new Verdict.Approve();
      case "decline" -> new Verdict.Decline(reason);
      default -> throw new InvalidValueException("decision", word, "approve or decline");
    };
  }
}
