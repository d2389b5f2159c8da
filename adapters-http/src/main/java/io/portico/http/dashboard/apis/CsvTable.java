package io.portico.http.dashboard.apis;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelName;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The list as a table for spreadsheets: the record, then a column for each label. */
record CsvTable(List<LabelName> labels) {

  List<String> head() {
    return Stream.concat(
            Stream.of("id", "name", "version", "owner", "provider", "style", "url", "updated_at"),
            labels.stream().map(label -> "label:" + label))
        .toList();
  }

  List<String> row(ApiRecord api) {
    var description = api.description();
    var carried = api.labels().byName();
    return Stream.concat(
            Stream.of(
                api.id().toString(),
                description.name(),
                description.version().orElse(""),
                description.owner().orElse(""),
                description.provider().orElse(""),
                description.style().map(ApiStyle::word).orElse(""),
                description.url().orElse(""),
                Timestamps.written(api.updatedAt())),
            labels.stream()
                .map(
                    label ->
                        Optional.ofNullable(carried.get(label))
                            .map(LabelAssignment::value)
                            .map(Object::toString)
                            .orElse("")))
        .toList();
  }
}
