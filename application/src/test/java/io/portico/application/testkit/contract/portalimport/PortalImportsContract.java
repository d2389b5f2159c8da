package io.portico.application.testkit.contract.portalimport;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.JobId;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportOptions;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.domain.portalimport.PortalImport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PortalImports} promises, wherever it keeps them. */
class PortalImportsContract extends StoreContract {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30.123Z");

  private PortalImports imports;

  @BeforeEach
  void openStores() {
    imports = stores.portalImports();
  }

  @Test
  void find_afterAdd_returnsAnEqualImport() {
    var started = started(false);

    assertThat(imports.add(organisation, started)).isTrue();

    assertThat(imports.find(organisation, false)).contains(started);
    assertThat(imports.find(organisation, true)).isEmpty();
    assertThat(imports.find(otherOrganisation, false)).isEmpty();
  }

  @Test
  void add_oneOfTheKindExists_changesNothing() {
    var started = started(false);
    imports.add(organisation, started);

    assertThat(imports.add(organisation, started(false))).isFalse();
    assertThat(imports.add(organisation, started(true))).isTrue();

    assertThat(imports.find(organisation, false)).contains(started);
  }

  @Test
  void add_concurrently_isWonOnce() throws InterruptedException {
    assertThat(Concurrently.run(8, _ -> imports.add(organisation, started(false))))
        .containsOnlyOnce(true);
  }

  @Test
  void replace_anyProgress_isStored() {
    var started = started(false);
    imports.add(organisation, started);
    imports.add(organisation, started(true));
    var report =
        new ImportReport(
            Map.of(
                ImportKind.DEVELOPER,
                Map.of(ImportEffect.ADDED, 5_000_000_000L, ImportEffect.REJECTED, 1L),
                ImportKind.KEY,
                Map.of(ImportEffect.UNCHANGED, 2L)),
            List.of(
                new ImportFinding(
                    ImportKind.DEVELOPER,
                    ImportEffect.REJECTED,
                    "5a",
                    "'é \uD83D\uDE80' is taken")),
            7);
    var progressed =
        started.after(
            Optional.of(new ImportPosition(ImportPart.DEVELOPERS, 501, 9)),
            report,
            AT.plusMillis(1_001));

    replace(progressed);
    assertThat(imports.find(organisation, false)).contains(progressed);
    assertThat(imports.find(organisation, true)).isNotEmpty();

    var complete = progressed.after(Optional.empty(), ImportReport.EMPTY, AT.plusSeconds(2));
    replace(complete);
    assertThat(imports.find(organisation, false)).contains(complete);
  }

  private void replace(PortalImport other) {
    unitOfWork.run(
        () -> {
          assertThat(imports.findForUpdate(organisation, false)).isNotEmpty();
          imports.replace(organisation, other);
        });
  }

  private static PortalImport started(boolean dryRun) {
    return PortalImport.started(
        "https://dashboard.example.com",
        new ImportOptions(new SourceName("classic"), true, dryRun),
        new JobId(Ids.next()),
        AT);
  }
}
