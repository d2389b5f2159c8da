package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LabelChangeTest {

  private static final LabelDefinition LEVEL =
      aLabel("level").formerly("tier").formerly("a-tier").formerly("z-tier").build();
  private static final LabelDefinition TEAM = aLabel("team").build();

  /* What a store finds under each of these names. */
  private static final Map<LabelName, LabelDefinition> DEFINITIONS =
      Map.of(
          name("level"), LEVEL,
          name("tier"), LEVEL,
          name("a-tier"), LEVEL,
          name("z-tier"), LEVEL,
          name("team"), TEAM);

  @Test
  void names_replace_areThoseGiven() {
    assertThat(new LabelChange.Replace(labels("tier", "1", "Team", "red")).names())
        .containsExactly(name("Team"), name("tier"));
  }

  @Test
  void names_merge_areThoseGivenAndRemoved() {
    assertThat(merge(labels("tier", "1"), "zone", "Team").names())
        .containsExactly(name("Team"), name("tier"), name("zone"));
  }

  @Test
  void names_nothing_isEmpty() {
    assertThat(new LabelChange.Replace(Labels.NONE).names()).isEmpty();
    assertThat(LabelChange.Merge.removing(Set.of()).names()).isEmpty();
  }

  @Test
  void underCurrentNames_replace_renamesWhatIsGiven() {
    var change = new LabelChange.Replace(labels("tier", "1", "team", "red", "unheard-of", "x"));

    assertThat(change.resolveRenames(DEFINITIONS))
        .isEqualTo(new LabelChange.Replace(labels("level", "1", "team", "red", "unheard-of", "x")));
  }

  @Test
  void underCurrentNames_merge_renamesWhatIsGivenAndRemoved() {
    assertThat(merge(labels("team", "red"), "tier", "unheard-of").resolveRenames(DEFINITIONS))
        .isEqualTo(merge(labels("team", "red"), "level", "unheard-of"));
    assertThat(merge(labels("tier", "1"), "team").resolveRenames(DEFINITIONS))
        .isEqualTo(merge(labels("level", "1"), "team"));
  }

  @Test
  void underCurrentNames_formerAndCurrentNameRemoved_removesOne() {
    assertThat(merge(Labels.NONE, "tier", "level").resolveRenames(DEFINITIONS))
        .isEqualTo(merge(Labels.NONE, "level"));
  }

  @Test
  void underCurrentNames_formerNameBehindTheCurrentOne_isRefusedByTheFormer() {
    assertInvalid(
        "labels.tier: a former name of 'level', which is also given (expected: each label"
            + " once)",
        () ->
            new LabelChange.Replace(labels("tier", "1", "level", "1")).resolveRenames(DEFINITIONS));
  }

  @Test
  void underCurrentNames_formerNameBeforeTheCurrentOne_isRefusedByTheFormer() {
    assertInvalid(
        "labels.a-tier: a former name of 'level', which is also given (expected: each label"
            + " once)",
        () -> merge(labels("a-tier", "1", "level", "2")).resolveRenames(DEFINITIONS));
  }

  @Test
  void underCurrentNames_twoFormerNamesOfOneLabel_isRefused() {
    assertThatInvalid(() -> merge(labels("tier", "1", "z-tier", "1")).resolveRenames(DEFINITIONS))
        .hasMessageStartingWith("labels.z-tier: a former name of 'level'");
  }

  @Test
  void underCurrentNames_formerNameGivenAndCurrentOneRemoved_isRefused() {
    assertInvalid(
        "labels.level: given and removed (expected: one of them)",
        () -> merge(labels("tier", "1"), "level").resolveRenames(DEFINITIONS));
  }

  @Test
  void merge_nameGivenAndRemoved_isRefused() {
    assertInvalid(
        "labels.tier: given and removed (expected: one of them)",
        () -> merge(labels("team", "red", "tier", "1"), "tier", "zone"));
  }

  @Test
  void merge_removedNamesChangedAfterwards_staysAsItWas() {
    var removed = new TreeSet<>(Set.of(name("tier")));
    var change = new LabelChange.Merge(Labels.NONE, removed);

    removed.clear();

    assertThat(change.removed()).containsExactly(name("tier"));
  }

  private static LabelChange.Merge merge(Labels given, String... removed) {
    var names = new TreeSet<LabelName>();
    for (var name : removed) {
      names.add(name(name));
    }
    return new LabelChange.Merge(given, names);
  }
}
