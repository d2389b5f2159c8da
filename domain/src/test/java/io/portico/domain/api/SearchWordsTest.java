package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchWordsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pay api",
        "  pay \t api\n",
        "pay\r\napi",
        "pay\u00a0api",
        "\u3000pay\u3000api",
        "pay\u2003\u2028api",
        "pay\u001capi",
        "PAY Api pay API"
      })
  void in_wordsBetweenAnyBlanks_areTheWordsInLowerCase(String text) {
    assertThat(SearchWords.in(text).orElseThrow().words()).containsExactly("pay", "api");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u3000", "\u00a0", "\u001c"})
  void in_blanksAlone_isEmpty(String text) {
    assertThat(SearchWords.in(text)).isEmpty();
  }

  @Test
  void in_moreThan10DifferentWords_isRefused() {
    assertThat(SearchWords.in(words(10)).orElseThrow().words()).hasSize(10);
    assertThat(SearchWords.in(words(10) + " W1 w2").orElseThrow().words()).hasSize(10);
    assertInvalid("words: 11 words (expected: at most 10)", () -> SearchWords.in(words(11)));
  }

  @Test
  void in_moreThan200Characters_isRefused() {
    var longest = "😀".repeat(200);

    assertThat(SearchWords.in(longest).orElseThrow().words()).containsExactly(longest);
    assertThatInvalid(() -> SearchWords.in(longest + "x"))
        .hasMessageStartingWith("words: ")
        .hasMessageEndingWith("(expected: at most 200 characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000b", "a\u007f", "a\u0085b", "\ud83d"})
  void in_controlCharacters_isRefused(String text) {
    assertThatInvalid(() -> SearchWords.in(text))
        .hasMessageEndingWith("(expected: no control characters)");
  }

  @ParameterizedTest
  @CsvSource({
    "pay, true",
    "PAY, true",
    "ments, true",
    "money, true",
    "BLUE, true",
    "pay money blue, true",
    "pay red, false",
    "gateway, false",
    "2.1, false",
    "példa, true",
    "PÉLDA, true",
    "pelda, false",
    "100%, true",
    "a_b, true",
    "axb, false",
    "c\\d, true",
    "|, true"
  })
  void match_words_areAllInNameDescriptionOrOwner(String words, boolean matches) {
    var api =
        anApi("Payments")
            .version("2.1")
            .describedAs("Moves Money, Példa 100% a_b c\\d |")
            .owner("Team Blue")
            .provider("Gateway")
            .build();

    assertThat(SearchWords.in(words).orElseThrow().match(api.description())).isEqualTo(matches);
  }

  @Test
  void match_wordThatReachesFromNameToDescription_isNotThere() {
    var api = anApi("Pay").describedAs("ments").build();

    assertThat(SearchWords.in("payments").orElseThrow().match(api.description())).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "pay, Pay, WHOLE_WORDS",
    "pay, our-pay, WHOLE_WORDS",
    "pay, repay pay, WHOLE_WORDS",
    "pay api, API of (pay), WHOLE_WORDS",
    "pay, pay2, BEGINNINGS",
    "pay, our Payments, BEGINNINGS",
    "pay api, Payments API, BEGINNINGS",
    "pay, Repay, ELSEWHERE",
    "pay, öpay, ELSEWHERE",
    "pay api, Payments, ELSEWHERE",
    "pay, Loans, ELSEWHERE"
  })
  void match_name_isByTheWordsOfTheName(String words, String name, SearchWords.Match expected) {
    assertThat(SearchWords.in(words).orElseThrow().match(name)).isEqualTo(expected);
  }

  @Test
  void match_nameAlone_isEnough() {
    assertThat(SearchWords.in("PAY").orElseThrow().match(described("Payments"))).isTrue();
  }

  private static String words(int count) {
    return String.join(" ", IntStream.range(0, count).mapToObj(i -> "w" + i).toList());
  }
}
