package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptedTypesTest {

  private static final List<String> OTHERS = List.of("text/csv", "application/x-ndjson");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text/csv                                             | text/csv
          Text/CSV;charset=utf-8                               | text/csv
          application/x-ndjson                                 | application/x-ndjson
          application/x-ndjson, text/csv                       | application/x-ndjson
          text/csv, */*;q=0.1                                  | text/csv
          text/csv, application/json                           | text/csv
          application/json;q=0.5, text/csv                     | text/csv
          application/json, text/csv                           |
          application/json, application/problem+json, text/csv |
          text/csv;q=0.5, application/json;q=0.8               |
          text/csv;q=0                                         |
          text/csv ; q=0.0, application/json                   |
          */*                                                  |
          text/*                                               |
          garbage;;q=                                          |
          text/csvx                                            |
          """)
  void insteadOfJson_isTheTypeThatTheClientPrefers(String accept, @Nullable String type) {
    assertThat(AcceptedTypes.insteadOfJson(HttpRequest.GET("/").header("Accept", accept), OTHERS))
        .isEqualTo(Optional.ofNullable(type));
  }

  @Test
  void insteadOfJson_withoutHeader_isJson() {
    assertThat(AcceptedTypes.insteadOfJson(HttpRequest.GET("/"), OTHERS)).isEmpty();
  }
}
