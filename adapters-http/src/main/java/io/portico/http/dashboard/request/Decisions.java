package io.portico.http.dashboard.request;

import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.http.page.Flash;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The results of decisions, counted. */
record Decisions(Map<Result, Long> counts) {

  static Decisions of(List<Decided> decided) {
    var counts = new EnumMap<Result, Long>(Result.class);
    decided.forEach(one -> counts.merge(one.result(), 1L, Long::sum));
    return new Decisions(counts);
  }

  /** Returns what the next page says: what was done, and why the first of the others was not. */
  Flash flash() {
    var approved = count(Result.APPROVED);
    var done = approved + count(Result.DECLINED);
    return counts.keySet().stream()
        .filter(result -> !isDone(result))
        .findFirst()
        .map(result -> Flash.warning(key(result), done, total() - done))
        .orElseGet(() -> Flash.done(approved > 0 ? "request.approved" : "request.declined", done));
  }

  private static boolean isDone(Result result) {
    return switch (result) {
      case APPROVED, DECLINED -> true;
      case UNKNOWN_REQUEST,
          ALREADY_PROCESSED,
          DEVELOPER_INACTIVE,
          PLAN_INACTIVE,
          KEYLESS,
          TOO_MANY_FIELDS,
          NOT_PERMITTED ->
          false;
    };
  }

  private static String key(Result result) {
    return "request.result." + result.name().toLowerCase(Locale.ROOT);
  }

  private long count(Result result) {
    return counts.getOrDefault(result, 0L);
  }

  private long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
