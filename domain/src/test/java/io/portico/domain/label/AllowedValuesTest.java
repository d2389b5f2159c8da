package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedValuesTest {

  @Test
  void freeText_anyValue_isAcceptedButNotDescribable() {
    var value = new LabelValue("any");
    assertThat(new FreeText().accepts(value)).isTrue();
    assertThat(new FreeText().acceptsAnyText()).isTrue();
    assertThat(oneOf("é").acceptsAnyText()).isFalse();
    assertThat(new FreeText().firstUndescribable(List.of(value))).contains(value);
    assertThat(new FreeText().expected()).isEqualTo("any text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tier 1", "Tier\u00a01", "é", "e\u0301"})
  void oneOf_listedValue_isAcceptedAndDescribable(String value) {
    assertThat(oneOf("é", "Tier 1").accepts(new LabelValue(value))).isTrue();
    assertThat(oneOf("é", "Tier 1").firstUndescribable(List.of(new LabelValue(value)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tier 1", "Tier", "Tier  1", "Tier 10", "Tier\u30001", "e"})
  void oneOf_otherValue_isNeitherAcceptedNorDescribable(String value) {
    assertThat(oneOf("é", "Tier 1").accepts(new LabelValue(value))).isFalse();
    assertThat(
            oneOf("é", "Tier 1")
                .firstUndescribable(List.of(new LabelValue("é"), new LabelValue(value))))
        .contains(new LabelValue(value));
  }

  @ParameterizedTest
  @CsvSource({"2, 'one of 0, 1'", "11, 'one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 1 more'"})
  void expected_listOfAnyLength_showsTheFirstTenValues(int count, String expected) {
    assertThat(new ListedValues(values(count)).expected()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_001})
  void oneOf_noneOrTooManyValues_isRefused(int count) {
    assertThatInvalid(() -> new ListedValues(values(count)))
        .hasMessage("values: %d values (expected: 1 to 1000 values)", count);
    assertThat(new ListedValues(values(1_000)).values()).hasSize(1_000);
  }

  @Test
  void oneOf_sameValueTwice_isRefusedAndNamesTheSecond() {
    assertInvalid(
        "values[3]: 'b' (expected: values that are all different)",
        () -> oneOf("a", "b", "A", "b"));
  }

  @Test
  void oneOf_listChangedAfterwards_keepsItsValues() {
    var values = new ArrayList<>(List.of(new LabelValue("a")));
    var allowed = new ListedValues(values);

    values.add(new LabelValue("b"));

    assertThat(allowed).isEqualTo(oneOf("a"));
  }

  private static List<LabelValue> values(int count) {
    return IntStream.range(0, count).mapToObj(i -> new LabelValue("" + i)).toList();
  }
}
