package io.portico.domain.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeveloperWordsTest {

  private static final DeveloperDetails ANN =
      aDeveloper("Ann.O'Neil-42@mail.Acme.com")
          .with("company", "Acme Trading (München)")
          .with("role", "QA")
          .build()
          .details();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann",
        "ANN",
        "a",
        "eil",
        "42",
        "acme.com",
        "com acme",
        "trading acme",
        "rad",
        "ünch",
        "münchen)",
        "qa",
        " ann  qa ",
        "acm tr",
        "ann.o'neil-42@mail.acme.com"
      })
  void match_wordsThatAreFound_match(String text) {
    assertThat(DeveloperWords.in(text).orElseThrow().match(ANN)).isTrue();
  }

  /* The names of fields are not searched, and short words only where a word begins. */
  @ParameterizedTest
  @ValueSource(
      strings = {"anna", "ann bob", "company", "role", "om", "nn", "2", "tradings", "annqa"})
  void match_otherWords_doNotMatch(String text) {
    assertThat(DeveloperWords.in(text).orElseThrow().match(ANN)).isFalse();
  }

  @Test
  void searched_details_areTheWordsInLowerCase() {
    assertThat(DeveloperWords.searched(ANN))
        .isEqualTo(" ann o neil 42 mail acme com acme trading münchen qa");
  }

  @Test
  void searched_longFields_areTheirFirstCharacters() {
    var details =
        aDeveloper("a@b.c")
            .with("first", "x ".repeat(499))
            .with("second", "later")
            .build()
            .details();

    assertThat(DeveloperWords.searched(details)).endsWith(" x x l");
  }

  @Test
  void parts_shortWords_areTheWordsAndTheirLongerEnds() {
    assertThat(DeveloperWords.parts(" jo smith x com"))
        .containsExactly("com", "ith", "jo", "mith", "smith", "x");
  }

  @Test
  void parts_longWord_areCut() {
    assertThat(DeveloperWords.parts(" abcdefghijklmnopqrstuvwxyz"))
        .contains("abcdefghijklmnop", "bcdefghijklmnopq", "qrstuvwxyz", "xyz")
        .doesNotContain("yz")
        .hasSize(24);
    assertThat(DeveloperWords.lookedUp("bcdefghijklmnopqrst")).isEqualTo("bcdefghijklmnopq");
  }

  @Test
  void match_longWord_isComparedWhole() {
    var details = aDeveloper("a@b.c").with("token", "abcdefghijklmnopqrstuvwxyz").build().details();

    assertThat(DeveloperWords.in("bcdefghijklmnopqrst").orElseThrow().match(details)).isTrue();
    assertThat(DeveloperWords.in("bcdefghijklmnopqrsx").orElseThrow().match(details)).isFalse();
  }

  /* What is looked up by parts alone and what is compared must agree. */
  @Test
  void match_everyWordThatIsFound_beginsAPart() {
    var searched = DeveloperWords.searched(ANN);
    var parts = DeveloperWords.parts(searched);
    for (var begin = 0; begin < searched.length(); begin++) {
      for (var end = begin + 1; end <= searched.length(); end++) {
        var word = searched.substring(begin, end);
        if (word.contains(" ")) {
          continue;
        }
        var isFound = DeveloperWords.in(word).orElseThrow().match(ANN);
        var isLookedUp =
            parts.stream().anyMatch(part -> part.startsWith(DeveloperWords.lookedUp(word)));
        assertThat(isLookedUp || !isFound).as(word).isTrue();
        assertThat(isFound || !isLookedUp || !DeveloperWords.isExact(word)).as(word).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"ab, false", "abc, true", "abcdefghijklmnop, true", "abcdefghijklmnopq, false"})
  void isExact_lengthOfAWord_decides(String word, boolean expected) {
    assertThat(DeveloperWords.isExact(word)).isEqualTo(expected);
  }

  /* Characters outside the basic plane, and letters that are followed by marks. */
  @Test
  void match_otherScripts_match() {
    var details =
        aDeveloper("a@b.c").with("name", "𐐨𐐩𐐪𐐫 株式会社東京 हिन्दी cafe\u0301s").build().details();

    assertThat(DeveloperWords.parts(DeveloperWords.searched(details)))
        .contains("𐐩𐐪𐐫", "会社東京", "हिन्दी");
    for (var text : new String[] {"𐐀𐐁", "𐐁𐐂𐐃", "社東京", "न्दी", "fe\u0301s", "f\u00e9s"}) {
      assertThat(DeveloperWords.in(text).orElseThrow().match(details)).as(text).isTrue();
    }
  }

  @Test
  void in_blankText_isEmpty() {
    assertThat(DeveloperWords.in("")).isEmpty();
    assertThat(DeveloperWords.in(" \t\u3000")).isEmpty();
  }

  @Test
  void in_repeatedWords_areDifferentOnes() {
    assertThat(DeveloperWords.in("Ann ann-ANN bob").orElseThrow().words())
        .containsExactly("ann", "bob");
    assertThat(DeveloperWords.in("a b c d e f g h i j A").orElseThrow().words()).hasSize(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a b c d e f g h i j k | words: 11 words (expected: at most 10)
          _%                    | words: '_%' (expected: at least one letter or digit)
          """)
  void in_badText_isRejected(String text, String message) {
    assertThatInvalid(() -> DeveloperWords.in(text)).hasMessage(message);
  }

  @Test
  void in_controlCharacters_areRejected() {
    assertThatInvalid(() -> DeveloperWords.in("ann\0"))
        .hasMessageContaining("no control characters");
  }

  @Test
  void in_textThatIsTooLong_isRejected() {
    assertThat(DeveloperWords.in("x".repeat(256))).isPresent();
    assertThatInvalid(() -> DeveloperWords.in("x".repeat(257)))
        .hasMessageContaining("at most 256 characters");
  }
}
