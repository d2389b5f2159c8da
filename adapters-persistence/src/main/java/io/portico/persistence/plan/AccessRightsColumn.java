package io.portico.persistence.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.AccessRight;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The APIs that a plan opens, as one column of JSON. */
@Singleton
final class AccessRightsColumn {

  private final JsonColumn<List<Entry>> column;

  AccessRightsColumn(JsonMapper mapper) {
    this.column = new JsonColumn<>(mapper, Argument.listOf(Entry.class));
  }

  String write(List<AccessRight> rights) {
    return column.write(
        rights.stream()
            .map(right -> new Entry(right.api().toString(), right.apiName(), right.versions()))
            .toList());
  }

  /* Quotes are escaped within texts of JSON, so only the right to the API has this part. */
  static String part(ApiId api) {
    return "\"api\":\"" + api + "\"";
  }

  List<AccessRight> read(String text) {
    return column.read(text).stream()
        .map(
            entry ->
                new AccessRight(
                    ApiId.of(entry.api()),
                    Optional.ofNullable(entry.name()).orElse(""),
                    Optional.ofNullable(entry.versions()).orElse(List.of())))
        .toList();
  }

  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Entry(String api, @Nullable String name, @Nullable List<String> versions) {}
}
