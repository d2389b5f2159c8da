package io.portico.http.request;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import java.util.List;
import java.util.Locale;

/** What became of several key requests, in the order in which they were named. */
@Serdeable
record DecisionsDocument(List<Result> results) {

  /**
   * What became of one.
   *
   * @param result {@code approved}, {@code declined}, {@code unknown_request}, {@code
   *     already_processed}, {@code developer_inactive}, {@code policy_unavailable} or {@code
   *     too_many_fields}
   */
  @Serdeable
  record Result(String id, String result) {

    static Result of(Decided decided) {
      return new Result(
          decided.request().toString(), decided.result().name().toLowerCase(Locale.ROOT));
    }
  }

  static DecisionsDocument of(List<Decided> decided) {
    return new DecisionsDocument(decided.stream().map(Result::of).toList());
  }
}
