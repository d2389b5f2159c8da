package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.shared.InvalidValueException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelDefinitionTest {

  @Test
  void new_someListedValuesDescribed_keepsTheWording() {
    var wording = LabelWording.of("Tier", Map.of(new LabelValue("2"), "important"));

    var definition = LabelFixture.aLabel("tier").accepting("1", "2").worded(wording).build();

    assertThat(definition.wording()).isEqualTo(wording);
  }

  @Test
  void new_describedValueNotListed_isRefused() {
    var tier =
        LabelFixture.aLabel("tier")
            .accepting("1", "2")
            .worded(LabelWording.of("Tier", Map.of(new LabelValue("3"), "unimportant")));

    assertThatThrownBy(tier::build)
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("value_descriptions: '3' (expected: one of the listed values)");
  }

  @Test
  void new_describedValueOfFreeText_isRefused() {
    var domain =
        LabelFixture.aLabel("domain")
            .worded(LabelWording.of("Domain", Map.of(new LabelValue("Finance"), "money")));

    assertThatThrownBy(domain::build)
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("value_descriptions: 'Finance' (expected: one of the listed values)");
  }

  @Test
  void equals_anyMemberDiffers_isFalse() {
    var tier = LabelFixture.aLabel("tier").accepting("1").build();

    assertThat(LabelFixture.aLabel("tier").withId(tier.id()).accepting("1").build())
        .isEqualTo(tier);
    assertThat(LabelFixture.aLabel("tier").withNewId().accepting("1").build()).isNotEqualTo(tier);
    assertThat(LabelFixture.aLabel("Tier").withId(tier.id()).accepting("1").build())
        .isNotEqualTo(tier);
    assertThat(LabelFixture.aLabel("tier").withId(tier.id()).accepting("2").build())
        .isNotEqualTo(tier);
    assertThat(LabelFixture.aLabel("tier").withId(tier.id()).accepting("1").required().build())
        .isNotEqualTo(tier);
    assertThat(LabelFixture.aLabel("tier").withId(tier.id()).accepting("1").deprecated().build())
        .isNotEqualTo(tier);
  }
}
