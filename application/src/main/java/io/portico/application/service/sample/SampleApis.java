package io.portico.application.service.sample;

import io.portico.domain.access.UserId;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RecordKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The APIs of the sample data. */
final class SampleApis {

  /** The number of APIs. */
  static final int NUMBER = 60;

  private static final String MISSING = "-";
  private static final int SEED = 60;
  private static final int OLDEST_DAYS = 1_400;
  private static final int YOUNGEST_DAYS = 100;

  private SampleApis() {}

  /** Returns the ids of the APIs. */
  static List<ApiId> ids(SampleIds ids) {
    return ids.of(RecordKind.API, NUMBER).stream().<ApiId>map(ApiId.Generated::new).toList();
  }

  /**
   * Returns the APIs with those labels that the organisation accepts.
   *
   * @param by who set the labels
   */
  static List<ApiRecord> of(SampleIds ids, SampleLabels labels, UserId by, Instant now) {
    var random = new Random(SEED);
    var apis = new ArrayList<ApiRecord>();
    var lines = SampleApiLines.TEXT.split("\n\n", -1);
    var id = ids(ids).iterator();
    for (var text : lines) {
      var line = text.strip().lines().toList();
      var age = YOUNGEST_DAYS + random.nextInt(OLDEST_DAYS - YOUNGEST_DAYS);
      var createdAt = now.minus(Duration.ofDays(age)).minusSeconds(random.nextInt(30_000));
      var updatedAt = now.minus(Duration.ofHours(1 + random.nextInt(age * 24 / 2)));
      apis.add(
          new ApiRecord(
              id.next(),
              description(columns(line.getFirst()), line.getLast()),
              Optional.empty(),
              LabelAssignments.of(labels.assignments(values(columns(line.get(1))), by, updatedAt)),
              createdAt,
              updatedAt));
    }
    return apis;
  }

  /** Returns the first API of this name. */
  static ApiRecord named(List<ApiRecord> apis, String name) {
    return apis.stream()
        .filter(api -> api.description().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("name: " + name));
  }

  private static ApiDescription description(List<String> columns, String prose) {
    return new ApiDescription(
        columns.getFirst(),
        Optional.of(columns.get(1)),
        Optional.of(prose),
        Optional.of(ApiStyle.of(columns.get(2))),
        given(columns.get(3)).map(team -> team + "@merrywell.example"),
        Optional.of(columns.get(4)),
        Optional.of(columns.getLast()));
  }

  private static Map<LabelName, String> values(List<String> columns) {
    var values = new LinkedHashMap<LabelName, String>();
    for (var i = 0; i < columns.size(); i++) {
      var name = SampleLabels.NAMES.get(i);
      given(columns.get(i)).ifPresent(value -> values.put(name, value));
    }
    return values;
  }

  private static Optional<String> given(String column) {
    return Optional.of(column).filter(text -> !text.equals(MISSING));
  }

  private static List<String> columns(String line) {
    return List.of(line.split(" \\| ", -1));
  }
}
