package io.portico.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.domain.shared.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Re2TagPatternsTest {

  private final TagPatterns patterns = new Re2TagPatterns();

  @ParameterizedTest
  @CsvSource({
    "^domain:(.+)$, domain:storefront, storefront",
    "^(a)(?P<value>b)$, ab, b",
    "omai, domain, omai",
    "(?i)^TIER-(\\d)$, tier-1, 1"
  })
  void match_found_isTheGroupOrAllThatWasFound(String expression, String tag, String taken) {
    assertThat(patterns.compile(expression).match(tag)).contains(taken);
  }

  @Test
  void match_notFoundOrGroupWithoutPart_isEmpty() {
    assertThat(patterns.compile("^a$").match("b")).isEmpty();
    assertThat(patterns.compile("^a(b)?$").match("a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[a", "*", "(?<=a)b", "(a)\\1", "a{1001}"})
  void compile_noExpressionOfRe2_isRejected(String expression) {
    assertThatThrownBy(() -> patterns.compile(expression))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("tag: '");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "((?:a{0,30}){0,30}){0,1000}",
        "a{251}",
        "(a{20}){20}",
        "(?:(?:ab|[^]c]){0,16}){16,}",
        "(((((((((a{2}){2}){2}){2}){2}){2}){2}){2}){2})",
        "(?:\\p{L}{10}){30}"
      })
  @Timeout(10)
  void compile_largeExpression_isRejectedBeforeItTakesMemory(String expression) {
    assertThatThrownBy(() -> patterns.compile(expression))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("at most 250 characters after writing out repetitions");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a{100}b{100}", "[{9}]{1,100}", "\\{999}", "x{,999}", "(?i)^(\\w+)-[0-9]{3}$"})
  void compile_manyCharactersButNotTooMany_isAccepted(String expression) {
    assertThat(patterns.compile(expression).match("no")).isEmpty();
  }

  @Test
  void match_longTag_isEmpty() {
    assertThat(patterns.compile("a").match("a".repeat(256))).isPresent();
    assertThat(patterns.compile("a").match("a".repeat(257))).isEmpty();
  }

  @Test
  @Timeout(10)
  void match_backtrackingExpression_isQuick() {
    assertThat(patterns.compile("(a+)+$").match("a".repeat(255) + "!")).isEmpty();
  }
}
