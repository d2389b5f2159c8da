package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.access.UserId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabelAssignmentsTest {

  private static final LabelSource MANUAL = new LabelSource.Manual();
  private static final LabelSource GATEWAY = new LabelSource.Discovered("gateway");
  private static final UserId ALICE = Ids.user();
  private static final UserId BOB = Ids.user();
  private static final Instant MONDAY = Instant.parse("2026-03-02T08:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-03-03T08:00:00Z");

  private final LabelAssignments present =
      LabelAssignments.NONE.changedBy(
          new LabelChange.Replace(LabelFixture.labels("team", "red", "tier", "1")),
          MANUAL,
          ALICE,
          MONDAY);

  @Test
  void replace_nothingPresent_assignsAll() {
    assertThat(present)
        .isEqualTo(
            LabelAssignments.of(
                List.of(
                    assignment("team", "red", MANUAL, ALICE, MONDAY),
                    assignment("tier", "1", MANUAL, ALICE, MONDAY))));
  }

  @Test
  void replace_otherLabels_keepsTheUnchangedAndDropsTheRest() {
    var replaced =
        present.changedBy(
            new LabelChange.Replace(LabelFixture.labels("tier", "1", "zone", "a")),
            MANUAL,
            BOB,
            TUESDAY);

    assertThat(replaced)
        .isEqualTo(
            LabelAssignments.of(
                List.of(
                    assignment("tier", "1", MANUAL, ALICE, MONDAY),
                    assignment("zone", "a", MANUAL, BOB, TUESDAY))));
  }

  @Test
  void replace_otherValue_assignsAnew() {
    var replaced =
        present.changedBy(
            new LabelChange.Replace(LabelFixture.labels("team", "red", "tier", "2")),
            MANUAL,
            BOB,
            TUESDAY);

    assertThat(replaced)
        .isEqualTo(
            LabelAssignments.of(
                List.of(
                    assignment("team", "red", MANUAL, ALICE, MONDAY),
                    assignment("tier", "2", MANUAL, BOB, TUESDAY))));
  }

  @Test
  void replace_sameValueFromOtherSource_assignsAnew() {
    var replaced =
        present.changedBy(
            new LabelChange.Replace(LabelFixture.labels("tier", "1")), GATEWAY, BOB, TUESDAY);

    assertThat(replaced)
        .isEqualTo(LabelAssignments.of(List.of(assignment("tier", "1", GATEWAY, BOB, TUESDAY))));
  }

  @Test
  void replace_noLabels_isNone() {
    assertThat(present.changedBy(new LabelChange.Replace(Labels.NONE), MANUAL, BOB, TUESDAY))
        .isEqualTo(LabelAssignments.NONE);
  }

  @Test
  void merge_otherLabels_keepsWhatIsNotNamed() {
    var merged =
        present.changedBy(
            LabelChange.Merge.giving(LabelFixture.labels("tier", "2", "zone", "a")),
            MANUAL,
            BOB,
            TUESDAY);

    assertThat(merged)
        .isEqualTo(
            LabelAssignments.of(
                List.of(
                    assignment("team", "red", MANUAL, ALICE, MONDAY),
                    assignment("tier", "2", MANUAL, BOB, TUESDAY),
                    assignment("zone", "a", MANUAL, BOB, TUESDAY))));
  }

  @Test
  void merge_sameLabels_changesNothing() {
    assertThat(present.changedBy(LabelChange.Merge.giving(present.labels()), MANUAL, BOB, TUESDAY))
        .isEqualTo(present);
  }

  @Test
  void merge_sameValueFromOtherSource_assignsAnew() {
    var merged =
        present.changedBy(
            LabelChange.Merge.giving(LabelFixture.labels("tier", "1")), GATEWAY, BOB, TUESDAY);

    assertThat(merged.byName())
        .containsEntry(new LabelName("tier"), assignment("tier", "1", GATEWAY, BOB, TUESDAY))
        .containsEntry(new LabelName("team"), assignment("team", "red", MANUAL, ALICE, MONDAY));
  }

  @Test
  void merge_otherLabels_leavesTheOriginalAsItWas() {
    var before = LabelAssignments.of(List.copyOf(present.byName().values()));

    present.changedBy(
        LabelChange.Merge.giving(LabelFixture.labels("tier", "2")), MANUAL, BOB, TUESDAY);

    assertThat(present).isEqualTo(before);
  }

  @Test
  void merge_removedNames_areGoneAndTheOthersKept() {
    var merged =
        present.changedBy(
            new LabelChange.Merge(
                LabelFixture.labels("zone", "a"),
                new TreeSet<>(List.of(new LabelName("tier"), new LabelName("unheard-of")))),
            MANUAL,
            BOB,
            TUESDAY);

    assertThat(merged)
        .isEqualTo(
            LabelAssignments.of(
                List.of(
                    assignment("team", "red", MANUAL, ALICE, MONDAY),
                    assignment("zone", "a", MANUAL, BOB, TUESDAY))));
  }

  @Test
  void merge_removedNameThatIsNotThere_changesNothing() {
    var change = LabelChange.Merge.removing(Set.of(new LabelName("zone")));

    assertThat(present.changedBy(change, MANUAL, BOB, TUESDAY)).isEqualTo(present);
  }

  @Test
  void merge_oneRemovedAndOneAddedAtTheMost_isWithinTheLimit() {
    var full = present.changedBy(LabelChange.Merge.giving(many(62)), MANUAL, BOB, TUESDAY);

    var merged =
        full.changedBy(
            new LabelChange.Merge(
                LabelFixture.labels("zone", "a"), new TreeSet<>(List.of(new LabelName("tier")))),
            MANUAL,
            BOB,
            TUESDAY);

    assertThat(merged.byName()).hasSize(64);
  }

  @Test
  void merge_moreThan64Labels_returnsThemAll() {
    var merged = present.changedBy(LabelChange.Merge.giving(many(63)), MANUAL, BOB, TUESDAY);

    assertThat(merged.byName()).hasSize(65);
  }

  @Test
  void labels_assignments_areWithoutProvenance() {
    assertThat(present.labels()).isEqualTo(LabelFixture.labels("team", "red", "tier", "1"));
    assertThat(LabelAssignments.NONE.labels()).isEqualTo(Labels.NONE);
  }

  @Test
  void of_anyOrder_ordersByName() {
    var assignments =
        LabelAssignments.of(
            List.of(
                assignment("zone", "a", MANUAL, ALICE, MONDAY),
                assignment("Team", "red", MANUAL, ALICE, MONDAY)));

    assertThat(assignments.byName().keySet())
        .containsExactly(new LabelName("Team"), new LabelName("zone"));
  }

  @Test
  void new_mapOfOtherOrder_ordersByName() {
    var backwards = new TreeMap<LabelName, LabelAssignment>(Comparator.reverseOrder());
    backwards.putAll(present.byName());

    var assignments = new LabelAssignments(backwards);

    assertThat(assignments.byName().keySet())
        .containsExactly(new LabelName("team"), new LabelName("tier"));
    assertThat(assignments.labels().byName().keySet())
        .containsExactly(new LabelName("team"), new LabelName("tier"));
  }

  @Test
  void of_twoValuesOfOneLabel_isRefused() {
    var twice =
        List.of(
            assignment("tier", "1", MANUAL, ALICE, MONDAY),
            assignment("tier", "2", MANUAL, ALICE, MONDAY));

    assertThatThrownBy(() -> LabelAssignments.of(twice))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("duplicate label tier");
  }

  @Test
  void byName_changed_isRefused() {
    // What the JDK throws where a map that is handed out cannot be changed.
    assertThatThrownBy(() -> present.byName().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static LabelAssignment assignment(
      String name, String value, LabelSource source, UserId by, Instant at) {
    return new LabelAssignment(new LabelName(name), new LabelValue(value), source, by, at);
  }

  private static Labels many(int count) {
    return LabelFixture.labels(
        IntStream.range(0, count)
            .boxed()
            .flatMap(i -> Stream.of("label-" + i, "value"))
            .toArray(String[]::new));
  }
}
