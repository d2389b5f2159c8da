package io.portico.domain.api;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalIdTest {

  @Test
  void numbered_document_hasTheNumberFromTheSecondOn() {
    var file = new ExternalId("a/b.yaml");

    assertThat(file.numbered(1)).isEqualTo(file);
    assertThat(file.numbered(2)).hasToString("a/b.yaml#2");
    assertThat(file.numbered(10_000).file()).isEqualTo(file);
  }

  @ParameterizedTest
  @CsvSource({"a#2,a", "a,a", "a#b,a#b", "a#0,a#0", "#2,#2", "a#2#3,a#2", "a #2,a #2"})
  void file_isTheIdWithoutTheNumber(String id, String file) {
    assertThat(new ExternalId(id).file()).hasToString(file);
  }

  @Test
  void numbered_tooLong_isRefused() {
    var longest = new ExternalId("i".repeat(255));

    assertThatInvalid(() -> longest.numbered(2));
  }
}
