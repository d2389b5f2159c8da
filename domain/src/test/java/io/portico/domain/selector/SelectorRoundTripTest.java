package io.portico.domain.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.fixture.RandomSelections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorRoundTripTest {

  private static final int SELECTORS = 1_000;

  private static final List<String> CHARACTERS =
      List.of(
          "a", "in", " ", "\u00a0", "\u2003", "\u3000", "'", "\"", "\\", ",", "(", ")", "=", "!",
          "<", ">", "^", "*", ".", "-", "é", "e\u0301", "😀", "\u200b");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void parse_writtenSelector_isEqual(long seed) {
    var random = new RandomSelections(seed);
    for (var i = 0; i < SELECTORS; i++) {
      assertReadBack(random.selector());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void parse_writtenSelector_matchesTheSameLabels(long seed) {
    var random = new RandomSelections(seed);
    for (var i = 0; i < SELECTORS; i++) {
      var selector = random.selector();
      var labels = random.labels();

      assertThat(Selector.parse(selector.toString()).matches(labels))
          .as("%s on %s", selector, labels)
          .isEqualTo(selector.matches(labels));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void parse_writtenValuesOfAwkwardCharacters_isEqual(long seed) {
    var random = new RandomSelections(seed);
    var name = LabelFixture.name("tier");
    for (var i = 0; i < SELECTORS; i++) {
      assertReadBack(
          new Selector(
              List.of(
                  new Requirement.In(name, texts(random)),
                  new Requirement.NotIn(name, texts(random)),
                  new Requirement.StartsWith(name, text(random)),
                  new Requirement.Contains(name, text(random)))));
    }
  }

  private static void assertReadBack(Selector selector) {
    assertThat(Selector.parse(selector.toString())).as("%s", selector).isEqualTo(selector);
  }

  private static SequencedSet<String> texts(RandomSelections random) {
    var texts = new LinkedHashSet<String>();
    for (var i = 1 + random.number(3); i > 0; i--) {
      texts.add(text(random));
    }
    return texts;
  }

  private static String text(RandomSelections random) {
    return IntStream.range(0, 1 + random.number(6))
        .mapToObj(_ -> CHARACTERS.get(random.number(CHARACTERS.size())))
        .collect(Collectors.joining());
  }
}
