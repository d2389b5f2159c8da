package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParametersTest {

  @Test
  void of_anotherName_isRefused() {
    assertRefused(
        () -> parameters("?limt=5"),
        "limt: an unknown parameter (expected: one of selector, limit, cursor)");
  }

  @Test
  void of_anyNameWhereNoneIsKnown_isRefused() {
    assertRefused(
        () -> QueryParameters.of(HttpRequest.GET("/?a=b")),
        "a: an unknown parameter (expected: none)");
  }

  @Test
  void all_repeated_areInTheirOrder() {
    assertThat(parameters("?selector=b&limit=1&selector=a%20%3D%20%27c%2Bd%27").all("selector"))
        .containsExactly("b", "a = 'c+d'");
  }

  @Test
  void all_notGiven_areNone() {
    assertThat(parameters("").all("selector")).isEmpty();
  }

  @Test
  void one_givenOnce_isReturned() {
    assertThat(parameters("?cursor=abc").one("cursor")).contains("abc");
    assertThat(parameters("?cursor=").one("cursor")).contains("");
  }

  @Test
  void one_notGiven_isEmpty() {
    assertThat(parameters("?limit=1").one("cursor")).isEmpty();
  }

  @Test
  void one_givenTwice_isRefused() {
    assertRefused(
        () -> parameters("?cursor=a&cursor=a").one("cursor"), "cursor: 2 values (expected: one)");
  }

  @ParameterizedTest
  @CsvSource({"'', 50", "?limit=1, 1", "?limit=0999, 999", "?limit=1000, 1000"})
  void limit_inRange_isReturned(String query, int limit) {
    assertThat(parameters(query).limit()).isEqualTo(limit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1001", "99999999999", "ten", "", "1.0", " 1", "1e2"})
  void limit_outOfRangeOrNoNumber_isRefused(String limit) {
    assertRefused(
        () -> parameters("?limit=" + limit.replace(" ", "%20")).limit(),
        "limit: '%s' (expected: a whole number from 1 to 1000)".formatted(limit));
  }

  @Test
  void limit_givenTwice_isRefused() {
    assertRefused(() -> parameters("?limit=1&limit=2").limit(), "limit: 2 values (expected: one)");
  }

  @Test
  void page_emptyCursor_isTheFirst() {
    assertThat(parameters("?cursor=&limit=7").page("labels", key -> key))
        .isEqualTo(new PageQuery<String>(Optional.empty(), 7));
  }

  private static QueryParameters parameters(String query) {
    return QueryParameters.of(HttpRequest.GET("/" + query), "selector", "limit", "cursor");
  }

  private static void assertRefused(ThrowingCallable reading, String message) {
    assertThatThrownBy(reading).isInstanceOf(InvalidValueException.class).hasMessage(message);
  }
}
