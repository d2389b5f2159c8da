package io.portico.faults;

import io.portico.domain.key.RawKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Made-up hits of some keys on some days, and what they come to. */
final class ReportedHits {

  private static final int KEYS = 10;
  private static final int DAYS = 10;
  private static final int[] CODES = {200, 200, 200, 204, 302, 404, 500, 0};
  private static final Pattern TOTAL =
      Pattern.compile(
          "\\{\"id\":\\{\"day\":(\\d+),\"month\":(\\d+),\"year\":(\\d+),\"hour\":0,\"code\":\\d+\\},"
              + "\"hits\":(\\d+),\"success\":(\\d+),\"error\":(\\d+),");

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final List<String> keys =
      IntStream.range(0, KEYS)
          .mapToObj(number -> new RawKey("gateway-key-" + number).hashed().text())
          .toList();
  private final Map<OfDay, Sum> sums = new ConcurrentHashMap<>();

  /** A key on a day. */
  record OfDay(String key, LocalDate day) {}

  /** What hits come to. */
  record Sum(long hits, long success, long error) {

    static Sum of(int code) {
      return new Sum(1, code >= 200 && code <= 299 ? 1 : 0, code >= 400 ? 1 : 0);
    }

    Sum plus(Sum other) {
      return new Sum(hits + other.hits, success + other.success, error + other.error);
    }
  }

  /** Returns the batch with this number, one record a line. To be asked for once. */
  String batch(int number, int records) {
    var random = new Random(number);
    var body = new StringBuilder();
    for (var i = 0; i < records; i++) {
      var key = keys.get(random.nextInt(KEYS));
      var day = today.minusDays(1 + random.nextInt(DAYS));
      var code = CODES[random.nextInt(CODES.length)];
      sums.merge(new OfDay(key, day), Sum.of(code), Sum::plus);
      body.append("{\"api_key\":\"").append(key).append("\",\"api_id\":\"api-");
      body.append(random.nextInt(5)).append("\",\"response_code\":").append(code);
      body.append(",\"timestamp\":\"").append(instant(day, random)).append("\"}\n");
    }
    return body.toString();
  }

  private static Instant instant(LocalDate day, Random random) {
    return day.atStartOfDay()
        .toInstant(ZoneOffset.UTC)
        .plus(random.nextInt(86_400_000), ChronoUnit.MILLIS);
  }

  List<String> keys() {
    return keys;
  }

  /** Returns the path of a report of {@code key} by day. */
  String path(String key) {
    return "/api/activity/keys/aggregate/%s/%s/%s"
        .formatted(key, written(today.minusDays(DAYS + 1)), written(today.plusDays(1)));
  }

  private static String written(LocalDate day) {
    return "%d/%d/%d".formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
  }

  /** Returns what the hits of {@code key} come to, by day. */
  Map<LocalDate, Sum> expected(String key) {
    var days = new TreeMap<LocalDate, Sum>();
    sums.forEach(
        (of, sum) -> {
          if (of.key().equals(key)) {
            days.put(of.day(), sum);
          }
        });
    return days;
  }

  /** Returns the hits in {@code report}, by day. */
  static Map<LocalDate, Sum> reported(String report) {
    var days = new TreeMap<LocalDate, Sum>();
    for (var found = TOTAL.matcher(report); found.find(); ) {
      days.merge(
          LocalDate.of(
              Integer.parseInt(found.group(3)),
              Integer.parseInt(found.group(2)),
              Integer.parseInt(found.group(1))),
          new Sum(
              Long.parseLong(found.group(4)),
              Long.parseLong(found.group(5)),
              Long.parseLong(found.group(6))),
          Sum::plus);
    }
    return days;
  }
}
