package io.portico.domain.label;

import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LabelAssignmentsTest {

  private static final LabelSource MANUAL = new LabelSource.Manual();
  private static final LabelSource GATEWAY = new LabelSource.Discovered("gateway");
  private static final UserId ALICE = Ids.user();
  private static final UserId BOB = Ids.user();
  private static final Instant MONDAY = Instant.parse("2026-03-02T08:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-03-03T08:00:00Z");

  private static final LabelAssignment RED = assignment("team", "red", MANUAL, ALICE, MONDAY);
  private static final LabelAssignment TIER_1 = assignment("tier", "1", MANUAL, ALICE, MONDAY);

  private final LabelAssignments present =
      LabelAssignments.NONE.changedBy(replacing("team", "red", "tier", "1"), MANUAL, ALICE, MONDAY);

  @Test
  void replace_nothingPresent_assignsAll() {
    assertThat(present).isEqualTo(LabelAssignments.of(List.of(RED, TIER_1)));
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of(
            replacing("tier", "1", "zone", "a"), MANUAL, List.of(TIER_1, byBob("zone", "a"))),
        Arguments.of(
            replacing("team", "red", "tier", "2"), MANUAL, List.of(RED, byBob("tier", "2"))),
        Arguments.of(replacing("tier", "1"), GATEWAY, List.of(discovered("tier", "1"))),
        Arguments.of(replacing(), MANUAL, List.of()),
        Arguments.of(
            giving("tier", "2", "zone", "a"),
            MANUAL,
            List.of(RED, byBob("tier", "2"), byBob("zone", "a"))),
        Arguments.of(giving("team", "red", "tier", "1"), MANUAL, List.of(RED, TIER_1)),
        Arguments.of(giving("tier", "1"), GATEWAY, List.of(RED, discovered("tier", "1"))),
        Arguments.of(
            new LabelChange.Merge(labels("zone", "a"), names("tier", "unheard-of")),
            MANUAL,
            List.of(RED, byBob("zone", "a"))),
        Arguments.of(LabelChange.Merge.removing(names("zone")), MANUAL, List.of(RED, TIER_1)));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void changedBy_anyChange_assignsWhatIsNewAndKeepsTheRest(
      LabelChange change, LabelSource source, List<LabelAssignment> expected) {
    assertThat(present.changedBy(change, source, BOB, TUESDAY))
        .isEqualTo(LabelAssignments.of(expected));
  }

  @Test
  void merge_otherLabels_leavesTheOriginalAsItWas() {
    var before = LabelAssignments.of(List.copyOf(present.byName().values()));

    present.changedBy(giving("tier", "2"), MANUAL, BOB, TUESDAY);

    assertThat(present).isEqualTo(before);
  }

  @Test
  void merge_oneRemovedAndOneAddedAtTheMost_isWithinTheLimit() {
    var full = present.changedBy(LabelChange.Merge.giving(many(62)), MANUAL, BOB, TUESDAY);

    var merged =
        full.changedBy(
            new LabelChange.Merge(labels("zone", "a"), names("tier")), MANUAL, BOB, TUESDAY);

    assertThat(merged.byName()).hasSize(64);
  }

  @Test
  void merge_moreThan64Labels_returnsThemAll() {
    assertThat(present.changedBy(LabelChange.Merge.giving(many(63)), MANUAL, BOB, TUESDAY).byName())
        .hasSize(65);
  }

  @Test
  void of_anyOrder_ordersByName() {
    var assignments =
        LabelAssignments.of(
            List.of(
                assignment("zone", "a", MANUAL, ALICE, MONDAY),
                assignment("Team", "red", MANUAL, ALICE, MONDAY)));

    assertThat(assignments.byName().keySet()).containsExactly(name("Team"), name("zone"));
  }

  @Test
  void new_mapOfOtherOrder_ordersByName() {
    var backwards = new TreeMap<LabelName, LabelAssignment>(Comparator.reverseOrder());
    backwards.putAll(present.byName());

    var assignments = new LabelAssignments(backwards);

    assertThat(assignments.byName().keySet()).containsExactly(name("team"), name("tier"));
    assertThat(assignments.labels().byName().keySet()).containsExactly(name("team"), name("tier"));
  }

  @Test
  void of_twoValuesOfOneLabel_isRefused() {
    var twice = List.of(TIER_1, assignment("tier", "2", MANUAL, ALICE, MONDAY));

    assertThatThrownBy(() -> LabelAssignments.of(twice))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("duplicate label tier");
  }

  private static LabelChange replacing(String... namesAndValues) {
    return new LabelChange.Replace(labels(namesAndValues));
  }

  private static LabelChange giving(String... namesAndValues) {
    return LabelChange.Merge.giving(labels(namesAndValues));
  }

  private static SortedSet<LabelName> names(String... names) {
    return new TreeSet<>(Arrays.stream(names).map(LabelName::new).toList());
  }

  private static LabelAssignment byBob(String name, String value) {
    return assignment(name, value, MANUAL, BOB, TUESDAY);
  }

  private static LabelAssignment discovered(String name, String value) {
    return assignment(name, value, GATEWAY, BOB, TUESDAY);
  }

  private static LabelAssignment assignment(
      String name, String value, LabelSource source, UserId by, Instant at) {
    return new LabelAssignment(new LabelName(name), new LabelValue(value), source, by, at);
  }

  private static Labels many(int count) {
    return labels(
        IntStream.range(0, count)
            .boxed()
            .flatMap(i -> Stream.of("label-" + i, "value"))
            .toArray(String[]::new));
  }
}
