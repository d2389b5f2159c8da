package io.portico.http.usage;

import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageTotal;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A usage report as CSV. */
final class UsageTable {

  private static final List<String> COLUMNS =
      List.of("year", "month", "day", "hour", "code", "hits", "success", "error", "last_hit");

  private UsageTable() {}

  static byte[] of(UsageQueries.Report report, Resolution resolution, Optional<UsageDimension> by) {
    var columns = new ArrayList<>(COLUMNS);
    by.ifPresent(
        dimension -> {
          columns.add(dimension.word());
          columns.addAll(NameMembers.columns(dimension));
        });
    return Csv.written(
        columns,
        report.totals().stream()
            .map(
                total -> {
                  var row = row(total, resolution);
                  by.ifPresent(
                      dimension -> {
                        row.add(total.of().orElse(""));
                        row.addAll(NameMembers.cells(report.name(total), dimension));
                      });
                  return row;
                })
            .toList());
  }

  private static List<String> row(UsageTotal total, Resolution resolution) {
    var time = resolution.time(total.bucket());
    return new ArrayList<>(
        List.of(
            String.valueOf(time.year()),
            String.valueOf(time.month()),
            String.valueOf(time.day()),
            String.valueOf(time.hour()),
            String.valueOf(total.code()),
            String.valueOf(total.count().hits()),
            String.valueOf(total.successes()),
            String.valueOf(total.errors()),
            Timestamps.written(total.count().lastHit())));
  }
}
