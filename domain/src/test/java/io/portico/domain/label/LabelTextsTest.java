package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class LabelTextsTest {

  @Test
  void new_describedValues_keepTheirOrder() {
    var texts = texts("Tier", "", described("z", "last", "a", "first", "m", "middle"));

    assertThat(texts.values().sequencedKeySet())
        .containsExactly(new LabelValue("z"), new LabelValue("a"), new LabelValue("m"));
  }

  @Test
  void new_mapChangedAfterwards_keepsItsValues() {
    var values = described("1", "first");
    var texts = texts("Tier", "", values);

    values.put(new LabelValue("2"), "second");

    assertThat(texts.values()).containsOnlyKeys(new LabelValue("1"));
  }

  @Test
  void new_textsAtTheirLimits_keepsThem() {
    var texts = texts("d".repeat(100), "e".repeat(1_000), described("1", "f".repeat(1_000)));

    assertThat(texts.displayName()).contains("d".repeat(100));
    assertThat(texts.description()).contains("e".repeat(1_000));
    assertThat(texts.values()).containsValue("f".repeat(1_000));
  }

  @Test
  void new_displayNameTooLong_isRefused() {
    assertThatInvalid(() -> texts("d".repeat(101), "", described()))
        .hasMessageStartingWith("displayName: 'ddd")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void new_displayNameOfTwoLines_isRefused() {
    assertInvalid(
        "displayName: 'API\\u000aTier' (expected: no control characters)",
        () -> texts("API\nTier", "", described()));
  }

  @Test
  void new_descriptionTooLong_isRefused() {
    assertThatInvalid(() -> texts("Tier", "e".repeat(1_001), described()))
        .hasMessageStartingWith("description: 'eee")
        .hasMessageEndingWith("(expected: at most 1000 characters)");
  }

  @Test
  void new_valueDescriptionTooLong_isRefusedAndNamesTheValue() {
    assertThatInvalid(() -> texts("Tier", "", described("Tier 1", "f".repeat(1_001))))
        .hasMessageStartingWith("valueDescriptions.Tier 1: 'fff")
        .hasMessageEndingWith("(expected: at most 1000 characters)");
  }

  private static LabelTexts texts(
      String displayName, String description, SequencedMap<LabelValue, String> values) {
    return new LabelTexts(Optional.of(displayName), Optional.of(description), values);
  }

  private static SequencedMap<LabelValue, String> described(String... valuesAndTexts) {
    var described = new LinkedHashMap<LabelValue, String>();
    for (var i = 0; i < valuesAndTexts.length; i += 2) {
      described.put(new LabelValue(valuesAndTexts[i]), valuesAndTexts[i + 1]);
    }
    return described;
  }
}
