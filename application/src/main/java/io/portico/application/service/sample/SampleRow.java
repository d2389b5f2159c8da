package io.portico.application.service.sample;

import io.portico.application.port.out.sample.SampleFiles;
import io.portico.domain.shared.CustomFields;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a file of the sample data.
 *
 * @param cells those that are not empty, by the names of their columns
 */
record SampleRow(Map<String, String> cells) {

  /** Returns the rows of a file of {@link SampleFiles}. */
  static List<SampleRow> read(SampleFiles files, String name) {
    var lines = files.read(name).lines().map(line -> line.split("\\|", -1)).toList();
    return lines.stream().skip(1).map(line -> of(lines.getFirst(), line)).toList();
  }

  private static SampleRow of(String[] columns, String[] line) {
    var cells = new HashMap<String, String>();
    for (var i = 0; i < Math.min(columns.length, line.length); i++) {
      if (!line[i].isBlank()) {
        cells.put(columns[i].strip(), line[i].strip());
      }
    }
    return new SampleRow(cells);
  }

  Optional<String> given(String column) {
    return Optional.ofNullable(cells.get(column));
  }

  /** Returns the text of a column that no row leaves empty. */
  String text(String column) {
    return given(column).orElseThrow(() -> new IllegalArgumentException(column + ": " + cells));
  }

  double number(String column) {
    return Double.parseDouble(text(column));
  }

  /** Returns the texts between semicolons. */
  List<String> list(String column) {
    return given(column).stream().flatMap(text -> Stream.of(text.split("; ", -1))).toList();
  }

  List<Integer> numbers(String column) {
    return list(column).stream().map(Integer::valueOf).toList();
  }

  /** Returns those of {@code columns} that are given as fields of these names. */
  CustomFields fields(String... columns) {
    var fields = new LinkedHashMap<String, String>();
    Stream.of(columns).forEach(column -> given(column).ifPresent(text -> fields.put(column, text)));
    return new CustomFields(fields);
  }

  /** Returns the instant that lies the duration of a column before {@code now}, if it is given. */
  Optional<Instant> ago(String column, Instant now) {
    return given(column).map(text -> now.minus(Duration.parse(text)));
  }
}
