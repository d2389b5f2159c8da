package io.portico.http.dashboard.analytics;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageZone;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What a reader wants to see, as the address states it.
 *
 * @param fields of the form, with what is wrong with them
 * @param order of the most used
 * @param by what the most used are: a dimension, or {@code label:} and the name of a label
 * @param today in the zone of the period
 */
record AnalyticsRequest(
    Fields fields,
    UsagePeriod period,
    Resolution resolution,
    SubjectKind kind,
    String value,
    TopList.Order order,
    String by,
    LocalDate today) {

  static final String FROM = "from";
  static final String TO = "to";
  static final String RESOLUTION = "res";
  static final String OF = "of";
  static final String VALUE = "value";
  static final String BY = "by";
  static final String SORT = "sort";
  static final String ZONE = "tz";

  private static final List<String> NAMES =
      List.of(FROM, TO, RESOLUTION, OF, VALUE, BY, SORT, ZONE);
  private static final int DEFAULT_DAYS = 30;
  private static final int MOST_DAYS_BY_HOUR = 2;
  private static final int MOST_DAYS_BY_DAY = 92;

  static AnalyticsRequest of(HttpRequest<?> request, Instant now) {
    return read(given(request), now);
  }

  /** Returns what the address of a page of {@code subject} asks for. */
  static AnalyticsRequest about(HttpRequest<?> request, Instant now, UsageSubject subject) {
    var fields = given(request);
    var by = TopLists.dimension(fields.value(BY));
    var usual = subject.dimensions().getFirst();
    return read(
        fields
            .with(OF, subject.kind().word())
            .with(VALUE, subject.value())
            .with(
                BY,
                (fields.has(BY, by.word()) && subject.dimensions().contains(by) ? by : usual)
                    .word()),
        now);
  }

  private static Fields given(HttpRequest<?> request) {
    var fields = Fields.NONE;
    for (var name : NAMES) {
      fields = fields.with(name, request.getParameters().get(name, String.class, "").strip());
    }
    return fields;
  }

  private static AnalyticsRequest read(Fields given, Instant now) {
    var fields = given;
    var zone = UsageZone.UTC;
    try {
      zone = fields.value(ZONE).isEmpty() ? zone : UsageZone.of(ZONE, fields.value(ZONE));
    } catch (InvalidValueException e) {
      fields = fields.wrong(e);
    }
    var today = zone.day(now);
    var usual = new UsagePeriod(today.minusDays(DEFAULT_DAYS - 1L), today, zone);
    var period = usual;
    try {
      var to = day(fields, TO, today);
      period = new UsagePeriod(day(fields, FROM, to.minusDays(DEFAULT_DAYS - 1L)), to, zone);
    } catch (InvalidValueException e) {
      fields = fields.wrong(e);
    }
    var resolution = automatic(period);
    try {
      if (!fields.value(RESOLUTION).isEmpty()) {
        resolution = Worded.of(Resolution.class, RESOLUTION, fields.value(RESOLUTION));
      }
    } catch (InvalidValueException e) {
      fields = fields.wrong(e);
    }
    if (period.buckets(resolution) > UsageQueries.MOST_BUCKETS) {
      fields = fields.wrong(RESOLUTION, Words.of("analytics.tooFine." + resolution.word()));
    }
    var kind = SubjectKind.of(fields.value(OF)).orElse(SubjectKind.ALL);
    if (kind != SubjectKind.ALL && fields.value(VALUE).isEmpty()) {
      fields = fields.wrong(VALUE, Words.of("analytics.needsValue." + kind.word()));
    }
    if (kind == SubjectKind.ALL && !fields.value(VALUE).isBlank()) {
      fields = fields.wrong(VALUE, Words.of("analytics.valueOfAll"));
    }
    var shown =
        fields
            .with(
                FROM, fields.value(FROM).isEmpty() ? period.first().toString() : fields.value(FROM))
            .with(TO, fields.value(TO).isEmpty() ? period.last().toString() : fields.value(TO));
    return new AnalyticsRequest(
        shown,
        period,
        resolution,
        kind,
        fields.value(VALUE),
        TopList.Order.of(fields.value(SORT)),
        fields.value(BY),
        today);
  }

  private static LocalDate day(Fields fields, String name, LocalDate absent) {
    var text = fields.value(name);
    try {
      return text.isEmpty() ? absent : LocalDate.parse(text);
    } catch (DateTimeParseException _) {
      throw new InvalidValueException(name, text, "a day, for example 2026-03-01");
    }
  }

  private static Resolution automatic(UsagePeriod period) {
    var days = ChronoUnit.DAYS.between(period.first(), period.last()) + 1;
    if (days <= MOST_DAYS_BY_HOUR) {
      return Resolution.HOUR;
    }
    return days <= MOST_DAYS_BY_DAY ? Resolution.DAY : Resolution.MONTH;
  }

  AnalyticsRequest wrong(InvalidValueException e) {
    return new AnalyticsRequest(
        fields.wrong(VALUE, Words.said(e.problem())),
        period,
        resolution,
        kind,
        value,
        order,
        by,
        today);
  }

  boolean isWrong() {
    return fields.isWrong();
  }

  /** Returns the address of {@code path} with what is asked for. */
  Address address(String path) {
    var address = addressOfPeriod(path).without(BY);
    if (kind != SubjectKind.ALL) {
      address = address.with(OF, kind.word()).with(VALUE, value);
    }
    return by.isEmpty() ? address : address.with(BY, by);
  }

  /** Returns the address of a page of the subject with what else is asked for. */
  Address addressOfPeriod(String path) {
    var address = Address.of(path).with(FROM, fields.value(FROM)).with(TO, fields.value(TO));
    if (!fields.value(RESOLUTION).isEmpty()) {
      address = address.with(RESOLUTION, fields.value(RESOLUTION));
    }
    if (!period.zone().equals(UsageZone.UTC)) {
      address = address.with(ZONE, fields.value(ZONE));
    }
    if (order != TopList.Order.HITS) {
      address = address.with(SORT, order.word());
    }
    return by.isEmpty() ? address : address.with(BY, by);
  }
}
