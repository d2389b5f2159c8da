package io.portico.http.dashboard.apis;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectorEditsTest {

  private static final LabelName TIER = name("tier");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                 | 1   | tier=1",
        "tier=1             | 2   | tier in (1,2)",
        "tier in (1,2)      | 1   | tier=2",
        "tier=1             | 1   | ''",
        "tier!=1            | 2   | tier notin (1,2)",
        "tier               | 1   | tier=1",
        "!tier,team=a       | 1   | tier=1,team=a",
        "tier^=a,team=a     | 1   | tier^=a,team=a,tier=1",
        "team=a             | b c | team=a,tier='b c'",
      })
  void toggle_value_addsItOrTakesItBack(String before, String value, String after) {
    assertThat(edits(before).toggle(TIER, value).text()).isEqualTo(after);
  }

  @Test
  void with_otherRequirement_takesThePlaceOfTheOneThatIsShown() {
    assertThat(edits("tier in (1,2),team").with(new Requirement.Absent(TIER)).text())
        .isEqualTo("!tier,team");
    assertThat(edits("team").with(new Requirement.Exists(TIER)).text()).isEqualTo("team,tier");
  }

  @Test
  void without_label_keepsWhatNoFilterShows() {
    assertThat(edits("tier=1,tier*=x,team").without(TIER).text()).isEqualTo("tier*=x,team");
    assertThat(edits("tier=1").without(TIER).selector()).isEmpty();
  }

  @Test
  void values_ofALabel_areThoseOfItsFilter() {
    assertThat(edits("tier notin (1,2)").values(TIER)).containsExactly("1", "2");
    assertThat(edits("tier notin (1,2)").isExcluding(TIER)).isTrue();
    assertThat(edits("tier^=1").values(TIER)).isEmpty();
    assertThat(edits("tier=1").isExcluding(TIER)).isFalse();
  }

  private static SelectorEdits edits(String selector) {
    return SelectorEdits.of(
        selector.isEmpty() ? Optional.empty() : Optional.of(Selector.parse(selector)));
  }
}
