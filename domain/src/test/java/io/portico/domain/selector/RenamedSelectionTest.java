package io.portico.domain.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamedSelectionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "tier; TIER",
        "!tier; !TIER",
        "tier=1; TIER=1",
        "tier in (1,2); TIER in (1,2)",
        "tier!=tier; TIER!=tier",
        "tier notin (1,2); TIER notin (1,2)",
        "tier^=1; TIER^=1",
        "tier*=1; TIER*=1",
        "tier,team=red,!zone; TIER,TEAM=red,!ZONE",
        "tier.*; tier.*",
        "!tier.*; !tier.*"
      })
  void renamed_anyRequirement_asksForTheOtherName(String written, String expected) {
    assertThat(Selector.parse(written).renamed(RenamedSelectionTest::upper))
        .isEqualTo(Selector.parse(expected));
  }

  @Test
  void renamed_severalSelectors_asksForTheOtherNamesInEach() {
    assertThat(selection("tier", "team=red").renamed(RenamedSelectionTest::upper))
        .isEqualTo(selection("TIER", "TEAM=red"));
  }

  @Test
  void renamed_everything_staysEverything() {
    assertThat(new Selection.Everything().renamed(RenamedSelectionTest::upper))
        .isEqualTo(new Selection.Everything());
  }

  @Test
  void renamed_twoNamesThatBecomeOne_checksBothOnOneLabel() {
    var renamed =
        Selector.parse("tier=1,level!=2")
            .renamed(name -> name.value().equals("tier") ? new LabelName("level") : name);

    assertThat(renamed).isEqualTo(Selector.parse("level=1,level!=2"));
    assertThat(renamed.matches(LabelFixture.labels("level", "1"))).isTrue();
    assertThat(renamed.matches(LabelFixture.labels("tier", "1"))).isFalse();
  }

  @Test
  void labels_anySelector_areThoseOfItsRequirementsWithoutGroups() {
    assertThat(
            Selector.parse("a,!b,c=1,d!=1,e in (1,2),f notin (1),g^=1,h*=1,i.*,!j.*,a=1").labels())
        .extracting(LabelName::value)
        .containsExactly("a", "b", "c", "d", "e", "f", "g", "h");
  }

  @Test
  void label_group_isNone() {
    assertThat(new Requirement.GroupExists(new LabelName("compliance")).label()).isEmpty();
    assertThat(new Requirement.GroupAbsent(new LabelName("compliance")).label()).isEmpty();
    assertThat(new Requirement.Exists(new LabelName("tier")).label())
        .contains(new LabelName("tier"));
  }

  private static LabelName upper(LabelName name) {
    return new LabelName(name.value().toUpperCase(Locale.ROOT));
  }

  private static Selection selection(String... selectors) {
    return Selection.of(List.of(selectors).stream().map(Selector::parse).toList());
  }
}
