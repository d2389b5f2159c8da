package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class LabelWordingTest {

  @Test
  void none_isEmpty() {
    assertThat(LabelWording.NONE.displayName()).isEmpty();
    assertThat(LabelWording.NONE.description()).isEmpty();
    assertThat(LabelWording.NONE.values()).isEmpty();
  }

  @Test
  void of_displayNameAndValues_keepsThem() {
    var wording = LabelWording.of("API Tier", Map.of(new LabelValue("1"), "first"));

    assertThat(wording.displayName()).contains("API Tier");
    assertThat(wording.description()).isEmpty();
    assertThat(wording.values()).containsExactly(Map.entry(new LabelValue("1"), "first"));
  }

  @Test
  void new_describedValues_keepTheirOrder() {
    var wording = worded("Tier", "", described("z", "last", "a", "first", "m", "middle"));

    assertThat(wording.values().sequencedKeySet())
        .containsExactly(new LabelValue("z"), new LabelValue("a"), new LabelValue("m"));
  }

  @Test
  void new_mapChangedAfterwards_keepsItsValues() {
    var values = described("1", "first");
    var wording = worded("Tier", "", values);

    values.put(new LabelValue("2"), "second");

    assertThat(wording.values()).containsOnlyKeys(new LabelValue("1"));
  }

  @Test
  void new_textsAtTheirLimits_keepsThem() {
    var wording = worded("d".repeat(100), "e".repeat(1_000), described("1", "f".repeat(1_000)));

    assertThat(wording.displayName()).contains("d".repeat(100));
    assertThat(wording.description()).contains("e".repeat(1_000));
    assertThat(wording.values()).containsValue("f".repeat(1_000));
  }

  @Test
  void new_displayNameTooLong_isRefused() {
    assertThatThrownBy(() -> worded("d".repeat(101), "", described()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("displayName: 'ddd")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void new_displayNameOfTwoLines_isRefused() {
    assertThatThrownBy(() -> worded("API\nTier", "", described()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("displayName: 'API\\u000aTier' (expected: no control characters)");
  }

  @Test
  void new_descriptionTooLong_isRefused() {
    assertThatThrownBy(() -> worded("Tier", "e".repeat(1_001), described()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("description: 'eee")
        .hasMessageEndingWith("(expected: at most 1000 characters)");
  }

  @Test
  void new_valueDescriptionTooLong_isRefusedAndNamesTheValue() {
    assertThatThrownBy(() -> worded("Tier", "", described("Tier 1", "f".repeat(1_001))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("valueDescriptions.Tier 1: 'fff")
        .hasMessageEndingWith("(expected: at most 1000 characters)");
  }

  private static LabelWording worded(
      String displayName, String description, SequencedMap<LabelValue, String> values) {
    return new LabelWording(Optional.of(displayName), Optional.of(description), values);
  }

  private static SequencedMap<LabelValue, String> described(String... valuesAndTexts) {
    var described = new LinkedHashMap<LabelValue, String>();
    for (var i = 0; i < valuesAndTexts.length; i += 2) {
      described.put(new LabelValue(valuesAndTexts[i]), valuesAndTexts[i + 1]);
    }
    return described;
  }
}
