package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelDefinitionTest {

  @Test
  void new_someListedValuesDescribed_keepsTheTexts() {
    var texts = LabelTexts.of("Tier", Map.of(new LabelValue("2"), "important"));

    var definition = LabelFixture.aLabel("tier").accepting("1", "2").withTexts(texts).build();

    assertThat(definition.texts()).isEqualTo(texts);
  }

  @Test
  void new_describedValueNotListed_isRefused() {
    var tier =
        LabelFixture.aLabel("tier")
            .accepting("1", "2")
            .withTexts(LabelTexts.of("Tier", Map.of(new LabelValue("3"), "unimportant")));

    assertInvalid("valueDescriptions: '3' (expected: one of the listed values)", tier::build);
  }

  @Test
  void new_describedValueOfFreeText_isRefused() {
    var domain =
        LabelFixture.aLabel("domain")
            .withTexts(LabelTexts.of("Domain", Map.of(new LabelValue("Finance"), "money")));

    assertInvalid(
        "valueDescriptions: 'Finance' (expected: one of the listed values)", domain::build);
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

  @Test
  void renamed_otherName_remembersTheFormer() {
    var tier = LabelFixture.aLabel("tier").accepting("1").required().build();

    var level = tier.renamed(LabelFixture.name("level"));

    assertThat(level)
        .isEqualTo(
            LabelFixture.aLabel("level")
                .withId(tier.id())
                .accepting("1")
                .required()
                .formerly("tier")
                .build());
  }

  @Test
  void renamed_sameName_changesNothing() {
    var tier = LabelFixture.aLabel("tier").formerly("level").build();

    assertThat(tier.renamed(tier.name())).isEqualTo(tier);
  }

  @Test
  void renamed_thereAndBack_remembersOnlyTheNameBetween() {
    var there = LabelFixture.aLabel("a").build().renamed(LabelFixture.name("b"));

    assertThat(there.renamed(LabelFixture.name("a")).formerNames())
        .containsExactly(LabelFixture.name("b"));
  }

  @Test
  void renamed_onlyInCase_remembersTheFormer() {
    var team = LabelFixture.aLabel("Team").build().renamed(LabelFixture.name("team"));

    assertThat(team.name()).isEqualTo(LabelFixture.name("team"));
    assertThat(team.formerNames()).containsExactly(LabelFixture.name("Team"));
    assertThat(team.renamed(LabelFixture.name("TEAM")).formerNames())
        .containsExactly(LabelFixture.name("Team"), LabelFixture.name("team"));
  }

  @Test
  void renamed_32Times_remembersAll() {
    assertThat(renamed(32).formerNames()).hasSize(32);
  }

  @Test
  void renamed_33Times_isRefused() {
    var often = renamed(32);

    assertInvalid(
        "formerNames: 33 names (expected: at most 32; a replacement may drop some)",
        () -> often.renamed(LabelFixture.name("once-more")));
  }

  @Test
  void renamed_32TimesAndThenBack_isAllowed() {
    assertThat(renamed(32).renamed(LabelFixture.name("name-0")).formerNames()).hasSize(32);
  }

  @Test
  void new_nameOfTodayAmongTheFormer_isRefused() {
    var tier = LabelFixture.aLabel("tier").formerly("tier");

    assertInvalid("formerNames: 'tier' (expected: names other than the current one)", tier::build);
  }

  private static LabelDefinition renamed(int times) {
    var definition = LabelFixture.aLabel("name-0").build();
    for (var i = 1; i <= times; i++) {
      definition = definition.renamed(LabelFixture.name("name-" + i));
    }
    return definition;
  }
}
