package io.portico.domain.portalimport;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortalImportTest {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final String ADDRESS = "https://dashboard.example.com";

  @Test
  void afterPage_lastOfEachPart_leadsThroughAllParts() {
    var parts = new ArrayList<ImportPart>();
    var position = Optional.of(ImportPosition.START);
    while (position.isPresent()) {
      parts.add(position.get().part());
      position = position.get().after(7).afterPage(true);
    }

    assertThat(parts).containsExactly(ImportPart.values());
    assertThat(ImportPosition.START.after(7).afterPage(false))
        .contains(new ImportPosition(ImportPart.SETTINGS, 2, 0));
  }

  @ParameterizedTest
  @CsvSource({
    ",      same,  false, ADDED",
    "same,  same,  false, UNCHANGED",
    "same,  same,  true,  UNCHANGED",
    "other, same,  false, KEPT",
    "other, same,  true,  CHANGED"
  })
  void on_presentAndWanted_isTheEffect(
      @Nullable String present, String wanted, boolean overwrite, ImportEffect effect) {
    assertThat(ImportEffect.on(Optional.ofNullable(present), wanted, overwrite)).isEqualTo(effect);
  }

  @Test
  void and_moreFindingsThanAreKept_countsAllAndKeepsTheFirst() {
    var finding = new ImportFinding(ImportKind.KEY, ImportEffect.REJECTED, "a", "b");
    var batch =
        new ImportReport(
            Map.of(ImportKind.KEY, Map.of(ImportEffect.REJECTED, 600L)),
            Collections.nCopies(600, finding),
            600);

    var both = batch.and(batch);

    assertThat(both.count(ImportKind.KEY, ImportEffect.REJECTED)).isEqualTo(1_200);
    assertThat(both.findings()).hasSize(ImportReport.MOST_FINDINGS);
    assertThat(both.findingsTotal()).isEqualTo(1_200);
  }

  @Test
  void finding_longTexts_areCut() {
    var finding =
        new ImportFinding(
            ImportKind.KEY, ImportEffect.REJECTED, "s".repeat(500), "😀".repeat(5_000));

    assertThat(finding.subject()).hasSize(128).endsWith("s…");
    assertThat(finding.reason()).hasSizeLessThanOrEqualTo(1_000).endsWith("😀…");
  }

  @Test
  void canContinueAs_otherAddressOrOptionsOrCompleteOrDryRun_starts() {
    var started = PortalImport.started(ADDRESS, options(false, false), job(), AT);

    assertThat(started.canContinueAs(ADDRESS, options(false, false))).isTrue();
    assertThat(started.canContinueAs(ADDRESS + "/", options(false, false))).isFalse();
    assertThat(started.canContinueAs(ADDRESS, options(true, false))).isFalse();
    assertThat(
            started
                .after(Optional.empty(), ImportReport.EMPTY, AT)
                .canContinueAs(ADDRESS, options(false, false)))
        .isFalse();
    assertThat(
            PortalImport.started(ADDRESS, options(false, true), job(), AT)
                .canContinueAs(ADDRESS, options(false, true)))
        .isFalse();
  }

  @Test
  void credential_asText_isHidden() {
    assertThat(new DashboardCredential("a-secret").toString()).doesNotContain("a-secret");
    assertThat(List.of(new DashboardCredential("a-secret")).toString()).doesNotContain("a-secret");
  }

  private static ImportOptions options(boolean overwrite, boolean dryRun) {
    return new ImportOptions(new SourceName("classic"), overwrite, dryRun);
  }

  private static JobId job() {
    return new JobId(Ids.next());
  }
}
