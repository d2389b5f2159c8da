package io.portico.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void between_fieldsAddedChangedRemovedAndKept_reportsTheFirstThree() {
    var before = Snapshot.of("gone", "1").and("kept", "2").and("changed", "3");
    var after = Snapshot.of("kept", "2").and("changed", "4").and("new", "5");

    assertThat(Difference.between(before, after))
        .isEqualTo(
            new Difference(
                List.of(
                    new Change("changed", Optional.of("3"), Optional.of("4")),
                    new Change("new", Optional.empty(), Optional.of("5")),
                    new Change("gone", Optional.of("1"), Optional.empty())),
                0));
  }

  @Test
  void between_equalFacts_isNone() {
    assertThat(Difference.between(Snapshot.of("a", "1"), Snapshot.of("a", "1")))
        .isEqualTo(new Difference(List.of(), 0));
  }

  @Test
  void between_valueOfMaximumLength_isWhole() {
    var value = "😀".repeat(Change.LONGEST_VALUE);

    assertThat(onlyChange(Snapshot.NONE, Snapshot.of("text", value)).after()).contains(value);
  }

  @Test
  void between_longerValues_areShortenedWithTheirLength() {
    var change =
        onlyChange(
            Snapshot.of("text", "a".repeat(Change.LONGEST_VALUE + 1)),
            Snapshot.of("text", "😀".repeat(5_000)));

    assertThat(change.before()).contains("a".repeat(Change.LONGEST_VALUE) + "… (1001 characters)");
    assertThat(change.after()).contains("😀".repeat(Change.LONGEST_VALUE) + "… (5000 characters)");
  }

  @Test
  void between_valuesThatDifferAfterTheLimit_areAChange() {
    var begin = "a".repeat(Change.LONGEST_VALUE);

    assertThat(
            onlyChange(Snapshot.of("text", begin + "b"), Snapshot.of("text", begin + "c")).field())
        .isEqualTo("text");
  }

  @Test
  void between_moreFieldsThanReported_countsTheOthers() {
    var fields = new LinkedHashMap<String, String>();
    for (var number = 0; number < Difference.MOST_CHANGES + 3; number++) {
      fields.put("field" + number, "x");
    }

    var difference = Difference.between(Snapshot.NONE, new Snapshot(fields));

    assertThat(difference.changes()).hasSize(Difference.MOST_CHANGES);
    assertThat(difference.changes().getFirst().field()).isEqualTo("field0");
    assertThat(difference.omitted()).isEqualTo(3);
  }

  private static Change onlyChange(Snapshot before, Snapshot after) {
    var changes = Difference.between(before, after).changes();
    assertThat(changes).hasSize(1);
    return changes.getFirst();
  }
}
