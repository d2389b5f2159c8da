package io.portico.http.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.OffsetPage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.QueryParameters;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortalPagingTest {

  @ParameterizedTest
  @CsvSource({
    "'', 10, 0",
    "?p=1, 10, 0",
    "?p=3, 10, 20",
    "?page_size=1, 1, 0",
    "?p=2&page_size=1000, 1000, 1000",
    "?p=999999999&page_size=1000, 1000, 999999998000"
  })
  void of_page_leavesOutThoseBefore(String query, int pageSize, long offset) {
    assertThat(paging(query)).isEqualTo(new PortalPaging(pageSize, offset, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?p=0", "?p=-1", "?p=-2&page_size=5", "?p=-999999999"})
  void of_zeroOrLess_isEverythingUpToTenThousand(String query) {
    assertThat(paging(query)).isEqualTo(new PortalPaging(10_000, 0, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "", "1.5", "1e3", "+1", "- 1", "9999999999", "０"})
  void of_noPage_isRefused(String page) {
    assertThatThrownBy(() -> PortalPaging.of(parameters("", "p", page)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "p: '%s' (expected: a page number: 1 for the first page, 0 or less for all records)"
                .formatted(page));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "", "0", "-1", "1001", "9999999999"})
  void of_noPageSize_isRefused(String size) {
    assertThatThrownBy(() -> PortalPaging.of(parameters("?p=0", "page_size", size)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("page_size: '%s' (expected: a whole number from 1 to 1000)".formatted(size));
  }

  @Test
  void of_pageTwice_isRefused() {
    assertThatThrownBy(() -> paging("?p=1&p=2")).hasMessage("p: 2 values (expected: one)");
  }

  @ParameterizedTest
  @CsvSource({"'', 0, 0", "'', 1, 1", "'', 10, 1", "'', 11, 2", "?page_size=1000, 1001, 2"})
  void answer_page_countsThePages(String query, long total, long pages) {
    var answer = paging(query).answer(new OffsetPage<>(List.of("a"), total), text -> text);

    assertThat(answer.body()).isEqualTo(new PortalPage<>(List.of("a"), pages));
    assertThat(answer.header("X-Truncated")).isNull();
  }

  @Test
  void answer_everything_countsNoPages() {
    var answer = paging("?p=-1").answer(new OffsetPage<>(List.of("a", "b"), 2), text -> text);

    assertThat(answer.body()).isEqualTo(new PortalPage<>(List.of("a", "b"), 0));
    assertThat(answer.header("X-Truncated")).isNull();
  }

  @Test
  void answer_moreThanIsSentAtOnce_saysSo() {
    var answer =
        paging("?p=0")
            .answer(new OffsetPage<>(Collections.nCopies(10_000, "a"), 10_001), text -> text);

    assertThat(answer.header("X-Truncated")).isEqualTo("true");
  }

  private static PortalPaging paging(String query) {
    return PortalPaging.of(parameters(query));
  }

  private static QueryParameters parameters(String query) {
    return QueryParameters.of(HttpRequest.GET("/" + query), "p", "page_size");
  }

  private static QueryParameters parameters(String query, String name, String value) {
    var request = HttpRequest.GET("/" + query);
    request.getParameters().add(name, value);
    return QueryParameters.of(request, "p", "page_size");
  }
}
