package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.http.HttpRequest;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  private static final List<Integer> ALL = List.of(1, 2, 3, 4, 5);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 6})
  void ofAll_pageByPage_hasEachRecordOnce(int limit) {
    var read = new ArrayList<String>();
    var cursor = Optional.of("");
    while (cursor.isPresent()) {
      var page = page("limit=%d&cursor=%s".formatted(limit, cursor.get()));
      assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
      assertThat(page.total()).isNull();
      read.addAll(page.items());
      cursor = Optional.ofNullable(page.next());
    }

    assertThat(read).containsExactly("1", "2", "3", "4", "5");
  }

  @Test
  void ofAll_counted_hasTheNumberOfAll() {
    assertThat(page("limit=2&count=true").total()).isEqualTo(5);
  }

  @Test
  void ofAll_cursorBehindTheEnd_isEmpty() {
    assertThat(page("cursor=" + Cursor.after("numbers", 9)))
        .isEqualTo(new Page<String>(List.of(), null, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "4294967296"})
  void ofAll_cursorThatNoPageHad_isRefused(String position) {
    assertThatThrownBy(() -> page("cursor=" + Cursor.after("numbers", position)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("the member next of an earlier page");
  }

  private static Page<String> page(String query) {
    var parameters =
        QueryParameters.of(HttpRequest.GET("/?" + query), "limit", "cursor", Page.COUNT);
    return Page.ofAll("numbers", ALL, parameters, Object::toString);
  }
}
