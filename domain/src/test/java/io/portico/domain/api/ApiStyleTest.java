package io.portico.domain.api;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiStyleTest {

  @Test
  void word_everyStyle_isTheWordOfTheContract() {
    assertThat(Arrays.stream(ApiStyle.values()).map(ApiStyle::word))
        .containsExactly("openapi", "graphql", "grpc", "soap", "event", "other");
  }

  @ParameterizedTest
  @EnumSource
  void of_word_isTheStyle(ApiStyle style) {
    assertThat(ApiStyle.of(style.word())).isEqualTo(style);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "rest", "OPENAPI", "OpenApi", " grpc", "grpc "})
  void of_otherWord_isRefused(String word) {
    assertThatInvalid(() -> ApiStyle.of(word))
        .hasMessage("style: '%s' (expected: openapi, graphql, grpc, soap, event, other)", word);
  }
}
