package io.portico.http.request;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import java.util.List;

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
}
