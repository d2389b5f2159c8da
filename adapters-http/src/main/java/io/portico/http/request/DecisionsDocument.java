package io.portico.http.request;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of several decisions in JSON, in the order of the request. */
@Serdeable
record DecisionsDocument(List<Result> results) {

  /** The result for one key request. */
  @Serdeable
  record Result(String id, String result) {

    static Result of(Decided decided) {
      return new Result(decided.request().toString(), word(decided.result()));
    }

    private static String word(DecideKeyRequests.Result result) {
      return switch (result) {
        case APPROVED -> "approved";
        case DECLINED -> "declined";
        case UNKNOWN_REQUEST -> "unknown_request";
        case ALREADY_PROCESSED -> "already_processed";
        case DEVELOPER_INACTIVE -> "developer_inactive";
        case PLAN_INACTIVE -> "policy_unavailable";
        case KEYLESS -> "policy_not_offered";
        case TOO_MANY_FIELDS -> "too_many_fields";
        case NOT_PERMITTED -> "not_permitted";
      };
    }
  }

  static DecisionsDocument of(List<Decided> decided) {
    return new DecisionsDocument(decided.stream().map(Result::of).toList());
  }

  /** Reads what decides several key requests: {@code ids}, {@code decision}, reason. */
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
