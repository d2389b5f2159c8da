package io.portico.domain.discovery;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.label.LabelValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class MappingRulesTest {

  @Test
  void rules_mostOfThem_areAccepted() {
    assertThat(rules(MappingRules.MOST).rules()).hasSize(200);
  }

  @Test
  void rules_oneTooMany_isRejected() {
    assertInvalid("rules: 201 rules (expected: at most 200)", () -> rules(MappingRules.MOST + 1));
  }

  @Test
  void values_mostOfThem_areAccepted() {
    assertThat(new FromMetadata("a", name("b"), values(MappingRule.MOST_VALUES)).values())
        .hasSize(1_000);
  }

  @Test
  void values_oneTooMany_isRejected() {
    assertThatInvalid(() -> new FromMetadata("a", name("b"), values(MappingRule.MOST_VALUES + 1)))
        .hasMessageContaining("values: 1001 values");
  }

  @Test
  void tag_longestExpression_isAccepted() {
    assertThat(onTag("x".repeat(500)).expression()).hasSize(500);
  }

  @Test
  void tag_expressionTooLongOrEmpty_isRejected() {
    assertThatInvalid(() -> onTag("x".repeat(501))).hasMessageStartingWith("tag: ");
    assertThatInvalid(() -> onTag("")).hasMessageStartingWith("tag: ");
  }

  @Test
  void metadata_keyThatIsNoLine_isRejected() {
    assertThatInvalid(() -> new FromMetadata("", name("b"), values(0)))
        .hasMessageStartingWith("metadata: ");
  }

  private static FromTag onTag(String expression) {
    return new FromTag(expression, name("b"), Optional.empty(), values(0));
  }

  private static MappingRules rules(int size) {
    return new MappingRules(
        true, Collections.nCopies(size, new FromMetadata("a", name("b"), values(0))));
  }

  private static SequencedMap<String, LabelValue> values(int size) {
    var values = new LinkedHashMap<String, LabelValue>();
    for (var i = 0; i < size; i++) {
      values.put("v" + i, new LabelValue("w" + i));
    }
    return values;
  }
}
