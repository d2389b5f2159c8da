package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.PORTAL_IMPORT_STARTED;

import io.portico.application.port.in.portalimport.ImportPortal;
import io.portico.application.port.in.portalimport.PortalImportQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.job.Jobs;
import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.application.port.out.portalimport.ClassicDashboards;
import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.job.JobRunner;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.List;

/** Starts, continues and reads imports of installations of the classic dashboard. */
public final class ImportPortalService implements ImportPortal, PortalImportQueries {

  private static final List<Permission> REQUIRED =
      List.of(
          Permission.ADMINISTER_PORTAL,
          Permission.PUBLISH,
          Permission.ADMINISTER_DEVELOPERS,
          Permission.ADMINISTER_KEYS,
          Permission.DISCOVER);

  private final ClassicDashboards dashboards;
  private final PortalImports imports;
  private final BatchImporter importer;
  private final Jobs jobs;
  private final JobRunner runner;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ImportPortalService(
      ClassicDashboards dashboards,
      PortalImports imports,
      BatchImporter importer,
      Jobs jobs,
      JobRunner runner,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.dashboards = dashboards;
    this.imports = imports;
    this.importer = importer;
    this.jobs = jobs;
    this.runner = runner;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome start(Command command) {
    REQUIRED.forEach(command.actor()::requireEverywhere);
    var dashboard = dashboards.at(command.address(), command.credential());
    return unitOfWork.executeIf(
        Outcome.Started.class::isInstance, () -> storeAndStart(command, dashboard));
  }

  private Outcome storeAndStart(Command command, ClassicDashboard dashboard) {
    var organisation = command.actor().organisation();
    var dryRun = command.options().dryRun();
    var present = imports.findForUpdate(organisation, dryRun);
    if (present.isPresent() && isRunning(organisation, present.get().job())) {
      return new Outcome.AlreadyRunning(present.get().job());
    }
    var id = new JobId(ids.next());
    var continued =
        present.filter(
            before ->
                !command.restart() && before.canContinueAs(dashboard.address(), command.options()));
    var now = clock.instant();
    var started =
        continued
            .map(before -> before.continuedBy(id, now))
            .orElseGet(() -> PortalImport.started(dashboard.address(), command.options(), id, now));
    if (present.isPresent()) {
      imports.replace(organisation, started);
    } else if (!imports.add(organisation, started)) {
      return new Outcome.AlreadyRunning(imports.find(organisation, dryRun).orElseThrow().job());
    }
    var run = new PortalImportRun(command.actor(), started, imports, importer, unitOfWork, clock);
    if (!dryRun) {
      audit.recordNew(
          command.actor(),
          PORTAL_IMPORT_STARTED,
          organisation,
          Snapshot.of("url", started.address())
              .and("source", started.options().source())
              .and("overwrite", started.options().overwrite())
              .and("continued", continued.isPresent()));
    }
    return runner
        .start(
            command.actor(),
            id,
            new JobTask.Importing(started.address().toString()),
            progress -> run.run(dashboard, progress))
        .<Outcome>map(job -> new Outcome.Started(job, continued.isPresent()))
        .orElseGet(() -> new Outcome.TooManyJobs(JobRunner.MOST_JOBS));
  }

  private boolean isRunning(OrganisationId organisation, JobId job) {
    return jobs.find(organisation, job)
        .filter(found -> found.stateAt(clock.instant()) == JobState.RUNNING)
        .isPresent();
  }

  @Override
  public View latest(Actor actor, boolean dryRun) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var found =
        imports
            .find(organisation, dryRun)
            .orElseThrow(RecordKind.PORTAL_IMPORT.notFound(organisation));
    var job =
        jobs.find(organisation, found.job()).orElseThrow(RecordKind.JOB.notFound(found.job()));
    return new View(found, job.stateAt(clock.instant()));
  }
}
