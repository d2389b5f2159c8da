package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelDefinitionTest {

  @Test
  void title_isTheDisplayNameIfThereIsOne() {
    assertThat(aLabel("tier").build().title()).isEqualTo("tier");
    assertThat(aLabel("tier").displayed("Criticality").build().title()).isEqualTo("Criticality");
  }

  @Test
  void new_someListedValuesDescribed_keepsTheTexts() {
    var texts = LabelTexts.of("Tier", Map.of(new LabelValue("2"), "important"));

    assertThat(aLabel("tier").accepting("1", "2").withTexts(texts).build().texts())
        .isEqualTo(texts);
  }

  @Test
  void new_describedValueNotListedOrOfFreeText_isRefused() {
    var texts = LabelTexts.of("Tier", Map.of(new LabelValue("3"), "unimportant"));

    for (var label : List.of(aLabel("tier").accepting("1", "2"), aLabel("domain"))) {
      assertInvalid(
          "valueDescriptions: '3' (expected: one of the listed values)",
          label.withTexts(texts)::build);
    }
  }

  @Test
  void renamed_otherName_remembersTheFormer() {
    var tier = aLabel("tier").accepting("1").required().build();

    var level = tier.renamed(name("level"));

    assertThat(level)
        .isEqualTo(
            aLabel("level").withId(tier.id()).accepting("1").required().formerly("tier").build());
  }

  @Test
  void renamed_sameName_changesNothing() {
    var tier = aLabel("tier").formerly("level").build();

    assertThat(tier.renamed(tier.name())).isEqualTo(tier);
  }

  @Test
  void renamed_thereAndBack_remembersOnlyTheNameBetween() {
    assertThat(aLabel("a").build().renamed(name("b")).renamed(name("a")).formerNames())
        .containsExactly(name("b"));
  }

  @Test
  void renamed_onlyInCase_remembersTheFormer() {
    var team = aLabel("Team").build().renamed(name("team"));

    assertThat(team.name()).isEqualTo(name("team"));
    assertThat(team.formerNames()).containsExactly(name("Team"));
    assertThat(team.renamed(name("TEAM")).formerNames())
        .containsExactly(name("Team"), name("team"));
  }

  @Test
  void renamed_33Times_isRefusedUnlessTheNameIsAmongTheFormer() {
    var often = renamed(32);

    assertThat(often.formerNames()).hasSize(32);
    assertThat(often.renamed(name("name-0")).formerNames()).hasSize(32);
    assertInvalid(
        "formerNames: 33 names (expected: at most 32; a replacement may drop some)",
        () -> often.renamed(name("once-more")));
  }

  @Test
  void new_currentNameAmongTheFormer_isRefused() {
    var tier = aLabel("tier").formerly("tier");

    assertInvalid("formerNames: 'tier' (expected: names other than the current one)", tier::build);
  }

  private static LabelDefinition renamed(int times) {
    var definition = aLabel("name-0").build();
    for (var i = 1; i <= times; i++) {
      definition = definition.renamed(name("name-" + i));
    }
    return definition;
  }
}
