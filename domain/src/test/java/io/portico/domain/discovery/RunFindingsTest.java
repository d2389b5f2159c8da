package io.portico.domain.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunFindingsTest {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final RunFindings.Unmapped UNMAPPED =
      new RunFindings.Unmapped("dept", Reason.NO_SUCH_LABEL, 1, List.of("a"));
  private static final RunFindings.Conflict CONFLICT =
      new RunFindings.Conflict(
          Optional.empty(),
          new ExternalId("1"),
          new Provenance.Conflict(
              new LabelName("team"), new LabelValue("red"), new LabelValue("blue")));

  @Test
  void limited_moreThanTheMaximum_keepsTheFirst() {
    var unmapped = Collections.nCopies(RunFindings.MOST + 1, UNMAPPED);
    var conflicts = Collections.nCopies(RunFindings.MOST + 1, CONFLICT);

    var findings = RunFindings.limited(AT, unmapped, conflicts);

    assertThat(findings.unmapped()).hasSize(RunFindings.MOST);
    assertThat(findings.conflicts()).hasSize(RunFindings.MOST);
    assertThat(findings.isEmpty()).isFalse();
    assertThatThrownBy(() -> new RunFindings(AT, unmapped, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new RunFindings(AT, List.of(), conflicts))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void isEmpty_eitherKind_isNot() {
    assertThat(new RunFindings(AT, List.of(), List.of()).isEmpty()).isTrue();
    assertThat(new RunFindings(AT, List.of(UNMAPPED), List.of()).isEmpty()).isFalse();
    assertThat(new RunFindings(AT, List.of(), List.of(CONFLICT)).isEmpty()).isFalse();
  }
}
