package io.portico.domain.key;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyLocationsTest {

  @Test
  void of_texts_areHeadersAndParameters() {
    assertThat(KeyLocations.of("X-Weather-Key", "query:key").all())
        .containsExactly(new KeyLocation.Header("X-Weather-Key"), new KeyLocation.Parameter("key"))
        .extracting(KeyLocation::text)
        .containsExactly("X-Weather-Key", "query:key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "X Key",
        "X-Key:",
        "X-Portico-Key",
        "x_portico_gateway",
        "Host",
        "cookie",
        "CONTENT-LENGTH",
        "Transfer_Encoding",
        "Connection",
        "X-Forwarded-For",
        "-x",
        "query:",
        "query:a b",
        "query:a&b",
        "query:a=b",
        "Ünal"
      })
  void of_otherText_isRefusedWithIt(String text) {
    assertThatInvalid(() -> KeyLocation.of(text))
        .hasMessageContaining("keyLocation")
        .hasMessageContaining("a header such as X-API-Key");
  }

  @Test
  void of_longestName_isTaken() {
    var longest = "x".repeat(KeyLocation.LONGEST_NAME);

    assertThat(KeyLocation.of(longest).name()).isEqualTo(longest);
    assertThat(KeyLocation.of("query:" + longest).text()).hasSize(KeyLocation.LONGEST);
    assertThatInvalid(() -> KeyLocation.of(longest + "x"));
    assertThatInvalid(() -> KeyLocation.of("query:" + longest + "x"));
  }

  @Test
  void of_noneTooManyOrOneTwice_isRefused() {
    assertThatThrownBy(KeyLocations::of).hasMessageContaining("at least one");
    assertThatThrownBy(() -> KeyLocations.of("apikey", "ApiKey")).hasMessageContaining("each once");
    assertThat(KeyLocations.of(names(KeyLocations.MOST)).all()).hasSize(KeyLocations.MOST);
    assertThatThrownBy(() -> KeyLocations.of(names(KeyLocations.MOST + 1)))
        .hasMessageContaining("at most 16");
  }

  @Test
  void behind_own_comesFirstAndEachOnce() {
    var all = KeyLocations.of("X-API-Key", "Authorization");

    assertThat(all.behind(List.of())).isEqualTo(all);
    assertThat(all.behind(List.of(KeyLocation.of("authorization"), KeyLocation.of("query:key"))))
        .isEqualTo(KeyLocations.of("authorization", "query:key", "X-API-Key"));
  }

  private static String[] names(int number) {
    return IntStream.range(0, number).mapToObj(i -> "X-Key-" + i).toArray(String[]::new);
  }
}
