package io.portico.domain.selector;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.Labels;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectionTest {

  private static final Selector TIER = Selector.parse("tier");
  private static final Selector TEAM = Selector.parse("team=red");

  @Test
  void of_noSelector_isEverything() {
    assertThat(Selection.of(List.of())).isEqualTo(new Selection.Everything());
  }

  @Test
  void of_selectors_isAnyOfThem() {
    assertThat(Selection.of(List.of(TIER, TEAM)))
        .isEqualTo(new Selection.AnyOf(List.of(TIER, TEAM)));
  }

  @ParameterizedTest
  @CsvSource({"'tier;team=red', false", "'', true", "'tier; ', true"})
  void ofRead_anEmptySelector_isEverything(String texts, boolean everything) {
    var selectors = Stream.of(texts.split(";", -1)).map(Selector::parseOptional).toList();

    assertThat(Selection.ofRead(selectors))
        .isEqualTo(everything ? new Selection.Everything() : Selection.of(List.of(TIER, TEAM)));
  }

  @Test
  void matches_everything_isAlwaysTrue() {
    assertThat(new Selection.Everything().matches(Labels.NONE)).isTrue();
    assertThat(new Selection.Everything().matches(LabelFixture.labels("tier", "1"))).isTrue();
  }

  @Test
  void matches_anyOfTwo_isTrueIfOneMatches() {
    var either = Selection.of(List.of(TIER, TEAM));

    assertThat(either.matches(LabelFixture.labels("tier", "1"))).isTrue();
    assertThat(either.matches(LabelFixture.labels("team", "red"))).isTrue();
    assertThat(either.matches(LabelFixture.labels("team", "red", "tier", "1"))).isTrue();
    assertThat(either.matches(LabelFixture.labels("team", "blue"))).isFalse();
    assertThat(either.matches(Labels.NONE)).isFalse();
  }

  @Test
  void and_anotherSelector_matchesWhatBothMatch() {
    var both = Selection.of(List.of(TIER, TEAM)).and(Selector.parse("region"));

    assertThat(both.matches(LabelFixture.labels("tier", "1", "region", "eu"))).isTrue();
    assertThat(both.matches(LabelFixture.labels("tier", "1"))).isFalse();
    assertThat(both.matches(LabelFixture.labels("region", "eu"))).isFalse();
  }

  @Test
  void and_everything_isTheSelectorAlone() {
    assertThat(new Selection.Everything().and(TIER)).isEqualTo(Selection.of(List.of(TIER)));
  }

  @Test
  void anyOf_noSelector_isRefused() {
    assertInvalid(
        "selector: 0 selectors (expected: 1 to 16 selectors)",
        () -> new Selection.AnyOf(List.of()));
  }

  @Test
  void of_16Selectors_keepsThemAll() {
    var sixteen = Collections.nCopies(16, TIER);

    assertThat(Selection.of(sixteen)).isEqualTo(new Selection.AnyOf(sixteen));
  }

  @Test
  void of_17Selectors_isRefused() {
    assertInvalid(
        "selector: 17 selectors (expected: 1 to 16 selectors)",
        () -> Selection.of(Collections.nCopies(17, TIER)));
  }
}
