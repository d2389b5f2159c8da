package io.portico.application.service.portalimport;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.portalimport.ImportPortal.Command;
import io.portico.application.port.in.portalimport.ImportPortal.Outcome;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.application.testkit.fake.FakeDashboard;
import io.portico.domain.access.Role;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobState;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.portalimport.ImportReport;
import io.portico.domain.portalimport.PortalImport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportPortalServiceTest extends ImportTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void start_notAnAdministrator_isNotPermitted(Role role) {
    assertNotPermitted(() -> service.start(command(callerAs(role), false, false)));

    assertThat(dashboard.pagesRead()).isEmpty();
  }

  @Test
  void start_addressThatCannotBeUsed_startsNothing() {
    var command =
        new Command(admin, "ftp://x", new DashboardCredential("s"), options(false, false), false);

    assertThatInvalid(() -> service.start(command));

    assertNotFound(() -> service.latest(admin, false));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void start_again_changesNothing(boolean overwrite) {
    dashboard
        .page(ImportPart.SETTINGS, new ClassicRecord.Settings(settings(true)))
        .page(ImportPart.PLANS, policy(gold))
        .page(ImportPart.APIS, new ClassicRecord.Api(api("payments")))
        .page(ImportPart.CATALOGUE, new ClassicRecord.Offer(offer))
        .page(ImportPart.DEVELOPERS, account(ann))
        .page(ImportPart.REQUESTS, request(ann, gold));
    imported();
    var entries = trail();

    var counts = result(start(admin, overwrite, false)).counts();

    assertThat(counts.keySet()).allMatch(name -> name.endsWith(".unchanged"));
    assertThat(counts).hasSize(6);
    assertThat(trail()).hasSize(entries.size() + 1);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.PORTAL_IMPORT_STARTED);
  }

  @Test
  void start_afterAnInterruption_continuesAndCountsEachOnce() {
    for (var page = 0; page < 20; page++) {
      var accounts = new ArrayList<ClassicRecord>();
      for (var i = 0; i < 10; i++) {
        accounts.add(account(aDeveloper("d%d-%d@example.com".formatted(page, i)).build()));
      }
      dashboard.page(ImportPart.DEVELOPERS, accounts.toArray(ClassicRecord[]::new));
    }
    dashboard.stopAfter(11);

    var failed = result(start(admin, false, false));

    assertThat(failed.state()).isEqualTo(JobState.FAILED);
    assertThat(failed.failures().getFirst().reason()).isEqualTo("no connection");
    assertThat(failed.counts()).containsEntry("developers.added", 70L);
    assertThat(latest().position()).contains(new ImportPosition(ImportPart.DEVELOPERS, 8, 0));

    dashboard.stopAfter(Integer.MAX_VALUE);
    var outcome = start(admin, false, false);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Started.class, started -> assertThat(started.continued()).isTrue());
    assertThat(result(outcome).counts())
        .containsEntry("developers.added", 200L)
        .doesNotContainKey("developers.unchanged");
    // Each once, and the one that failed again.
    assertThat(dashboard.pagesRead()).hasSize(4 + 20 + 1 + 1);
    assertThat(Set.copyOf(dashboard.pagesRead())).hasSize(4 + 20 + 1);
    assertThat(latest().position()).isEmpty();
  }

  @Test
  void start_interruptedAndRestarted_beginsAnew() {
    dashboard.page(ImportPart.DEVELOPERS, account(ann)).stopAfter(5);
    start(admin, false, false);
    dashboard.stopAfter(Integer.MAX_VALUE);

    var outcome =
        service.start(
            new Command(
                admin,
                FakeDashboard.ADDRESS,
                new DashboardCredential("s"),
                options(false, false),
                true));

    assertThat(result(outcome).counts()).containsEntry("developers.unchanged", 1L);
  }

  @ParameterizedTest
  @CsvSource({"100, 100", "101, 100 101", "250, 100 200 250"})
  void run_pageOfManyRecords_commitsBatchesOfAtMostAHundred(int records, String expected) {
    var accounts = new ArrayList<ClassicRecord>();
    for (var i = 0; i < records; i++) {
      accounts.add(account(aDeveloper("d%d@example.com".formatted(i)).build()));
    }
    dashboard.page(ImportPart.DEVELOPERS, accounts.toArray(ClassicRecord[]::new));
    var before =
        PortalImport.started(
                FakeDashboard.ADDRESS,
                options(false, false),
                new JobId(Ids.next()),
                clock.instant())
            .after(
                Optional.of(new ImportPosition(ImportPart.DEVELOPERS, 1, 0)),
                ImportReport.EMPTY,
                clock.instant());
    stores.portalImports().add(organisation, before);
    var committed = new ArrayList<String>();

    new PortalImportRun(admin, before, stores.portalImports(), batches(), unitOfWork, clock)
        .run(
            dashboard,
            _ ->
                committed.add(
                    String.valueOf(stores.developers().count(organisation, DeveloperFilter.ALL))));

    assertThat(committed.stream().distinct()).containsExactly(expected.split(" "));
  }

  @Test
  void start_pageLargerThanABatch_isCommittedInBatches() {
    var accounts = new ArrayList<ClassicRecord>();
    for (var i = 0; i < 250; i++) {
      accounts.add(account(aDeveloper("d%d@example.com".formatted(i)).build()));
    }
    dashboard.page(ImportPart.DEVELOPERS, accounts.toArray(ClassicRecord[]::new));
    var position = new ImportPosition(ImportPart.DEVELOPERS, 1, 0).after(2 * PortalImportRun.BATCH);
    stores
        .portalImports()
        .add(
            organisation,
            PortalImport.started(
                    FakeDashboard.ADDRESS,
                    options(false, false),
                    new JobId(Ids.next()),
                    clock.instant())
                .after(Optional.of(position), ImportReport.EMPTY, clock.instant()));

    assertThat(result(start(admin, false, false)).counts()).containsEntry("developers.added", 50L);
  }

  @Test
  void start_whileAnotherRuns_isRefused() {
    var running =
        Job.started(new JobId(Ids.next()), admin.user(), clock.instant(), Optional.empty());
    stores.jobs().add(organisation, running);
    stores
        .portalImports()
        .add(
            organisation,
            PortalImport.started(
                FakeDashboard.ADDRESS, options(false, false), running.id(), clock.instant()));

    assertThat(start(admin, false, false)).isEqualTo(new Outcome.AlreadyRunning(running.id()));

    clock.pass(Duration.ofSeconds(61));
    assertThat(start(admin, false, false)).isInstanceOf(Outcome.Started.class);
  }

  @Test
  void run_anotherJobContinues_stopsWithoutChanges() {
    dashboard.page(ImportPart.DEVELOPERS, account(ann));
    dashboard.beforeAnswer(
        () ->
            unitOfWork.run(
                () -> {
                  var present = stores.portalImports().findForUpdate(organisation, false);
                  stores
                      .portalImports()
                      .replace(
                          organisation,
                          present
                              .orElseThrow()
                              .continuedBy(new JobId(Ids.next()), clock.instant()));
                }));

    var result = result(start(admin, false, false));

    assertThat(result.state()).isEqualTo(JobState.FAILED);
    assertThat(result.failures().getFirst().reason()).contains("another job continues");
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
  }
}
