package io.portico.domain.discovery;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance.Conflict;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelSource.Discovered;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProvenanceTest {

  private static final Discovered KONG = new Discovered("kong");
  private static final Discovered OTHER = new Discovered("other");
  private static final UserId BY = Ids.user();
  private static final Instant NOW = AT.plusSeconds(60);

  @Test
  void merge_newLabel_isGivenByTheSource() {
    var merged = merge(LabelAssignments.NONE, "tier", "1");

    assertThat(merged.labels()).isEqualTo(assigned(KONG, BY, NOW, "tier", "1"));
    assertThat(merged.conflicts()).isEmpty();
  }

  @Test
  void merge_labelSetByHand_winsAndIsReported() {
    var present = setByHand(labels("tier", "2"));

    var merged = merge(present, "tier", "1");

    assertThat(merged.labels()).isEqualTo(present);
    assertThat(merged.conflicts())
        .containsExactly(new Conflict(name("tier"), new LabelValue("2"), new LabelValue("1")));
  }

  @Test
  void merge_labelSetByHandToTheSame_staysWithoutConflict() {
    var present = setByHand(labels("tier", "1"));

    var merged = merge(present, "tier", "1");

    assertThat(merged.labels()).isEqualTo(present);
    assertThat(merged.conflicts()).isEmpty();
  }

  @Test
  void merge_labelOfAnotherSource_winsAndStaysWhenNotMapped() {
    var present = assigned(OTHER, Ids.user(), AT, "tier", "2");

    assertThat(merge(present, "tier", "1").conflicts()).hasSize(1);
    assertThat(merge(present, "tier", "1").labels()).isEqualTo(present);
    assertThat(merge(present).labels()).isEqualTo(present);
  }

  @Test
  void merge_labelOfThisSource_followsIt() {
    var present = assigned(KONG, Ids.user(), AT, "tier", "2", "area", "x");

    var merged = merge(present, "tier", "1");

    assertThat(merged.labels()).isEqualTo(assigned(KONG, BY, NOW, "tier", "1"));
    assertThat(merged.conflicts()).isEmpty();
  }

  @Test
  void merge_labelOfThisSourceThatStays_keepsWhoAndWhen() {
    var present = assigned(KONG, Ids.user(), AT, "tier", "1");

    assertThat(merge(present, "tier", "1").labels()).isEqualTo(present);
  }

  @Test
  void merge_labelOfThisSourceThatIsDeprecated_staysWhileTheSourceReportsIt() {
    var present = assigned(KONG, Ids.user(), AT, "tier", "1");
    var spoken = new MappedLabels(new TreeMap<>(), Set.of(name("tier")), List.of());

    assertThat(Provenance.merge(present, spoken, KONG, BY, NOW).labels()).isEqualTo(present);
    assertThat(merge(present).labels()).isEqualTo(LabelAssignments.NONE);
  }

  @Test
  void merge_tooManyLabels_assignsThoseThatFitAndReportsTheRest() {
    var mapped = new TreeMap<LabelName, LabelValue>();
    for (var i = 0; i <= Labels.MOST; i++) {
      mapped.put(name("label%02d".formatted(i)), new LabelValue("v"));
    }

    var merged =
        Provenance.merge(
            setByHand(labels("mine", "1")),
            new MappedLabels(mapped, Set.of(), List.of()),
            KONG,
            BY,
            NOW);

    assertThat(merged.labels().byName()).hasSize(Labels.MOST).containsKey(name("mine"));
    assertThat(merged.surplus())
        .extracting(MappedLabels.Unmapped::key)
        .containsExactly("label63", "label64");
    assertThat(merged.surplus())
        .extracting(MappedLabels.Unmapped::reason)
        .containsOnly(Reason.TOO_MANY_LABELS);
  }

  private static Provenance.Merged merge(LabelAssignments present, String... mapped) {
    return Provenance.merge(
        present, new MappedLabels(labels(mapped).byName(), Set.of(), List.of()), KONG, BY, NOW);
  }

  private static LabelAssignments assigned(
      LabelSource source, UserId by, Instant at, String... namesAndValues) {
    return LabelAssignments.of(
        labels(namesAndValues).byName().entrySet().stream()
            .map(label -> new LabelAssignment(label.getKey(), label.getValue(), source, by, at))
            .toList());
  }
}
