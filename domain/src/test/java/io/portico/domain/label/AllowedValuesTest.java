package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedValuesTest {

  @Test
  void listedAs_emptyList_isFreeText() {
    assertThat(AllowedValues.listedAs(List.of())).isEqualTo(new AllowedValues.FreeText());
  }

  @Test
  void listedAs_values_isOneOfThemInTheirOrder() {
    var values = List.of(new LabelValue("high"), new LabelValue("low"), new LabelValue("High"));

    var allowed = AllowedValues.listedAs(values);

    assertThat(allowed).isEqualTo(new AllowedValues.OneOf(values));
    assertThat(allowed.listed()).containsExactlyElementsOf(values);
  }

  @Test
  void listed_freeText_isEmpty() {
    assertThat(new AllowedValues.FreeText().listed()).isEmpty();
  }

  @Test
  void accepts_freeText_isTrueOfAnyValue() {
    assertThat(new AllowedValues.FreeText().accepts(new LabelValue("whatever"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tier 1", "é"})
  void accepts_listedValue_isTrue(String value) {
    assertThat(LabelFixture.oneOf("é", "Tier 1").accepts(new LabelValue(value))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tier 1", "Tier", "Tier  1", "Tier 10", "Tier\u00a01", "e\u0301", "e"})
  void accepts_valueThatIsNotExactlyListed_isFalse(String value) {
    assertThat(LabelFixture.oneOf("é", "Tier 1").accepts(new LabelValue(value))).isFalse();
  }

  @Test
  void listedAs_1000Values_keepsThemAll() {
    assertThat(AllowedValues.listedAs(values(1_000)).listed()).hasSize(1_000);
  }

  @Test
  void listedAs_1001Values_isRefused() {
    assertThatThrownBy(() -> AllowedValues.listedAs(values(1_001)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("values: 1001 values (expected: 1 to 1000 values)");
  }

  @Test
  void oneOf_noValue_isRefused() {
    assertThatThrownBy(() -> new AllowedValues.OneOf(List.of()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("values: 0 values (expected: 1 to 1000 values)");
  }

  @Test
  void oneOf_sameValueTwice_isRefusedAndNamesTheSecond() {
    assertThatThrownBy(() -> LabelFixture.oneOf("a", "b", "A", "b"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("values[3]: 'b' (expected: values that are all different)");
  }

  @Test
  void oneOf_listChangedAfterwards_keepsItsValues() {
    var values = new ArrayList<>(List.of(new LabelValue("a")));
    var allowed = new AllowedValues.OneOf(values);

    values.add(new LabelValue("b"));

    assertThat(allowed).isEqualTo(LabelFixture.oneOf("a"));
  }

  private static List<LabelValue> values(int count) {
    return IntStream.range(0, count).mapToObj(i -> new LabelValue("value " + i)).toList();
  }
}
