package io.portico.application.service.sample;

import static io.portico.domain.audit.AuditAction.SAMPLE_FILLED;
import static io.portico.domain.audit.AuditAction.SAMPLE_REMOVED;

import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.in.sample.SampleQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fills an organisation with the sample data, and removes it. The lock of the catalogue makes
 * concurrent calls wait for each other.
 */
public final class SampleService implements FillSample, RemoveSample, SampleQueries {

  private static final List<Permission> REQUIRED =
      List.of(
          Permission.DEFINE_LABELS,
          Permission.CHANGE_APIS,
          Permission.DEFINE_POLICIES,
          Permission.ADMINISTER_PORTAL,
          Permission.PUBLISH,
          Permission.ADMINISTER_DEVELOPERS,
          Permission.ADMINISTER_KEYS,
          Permission.ADMINISTER_USERS,
          Permission.ADMINISTER_WEBHOOKS,
          Permission.ADMINISTER_GATEWAYS,
          Permission.DISCOVER);

  private final SampleApis apis;
  private final SampleDevelopers developers;
  private final SampleTrend trend;
  private final SampleSystems systems;
  private final Catalogues catalogues;
  private final AuditEntries trail;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SampleService(
      SampleApis apis,
      SampleDevelopers developers,
      SampleTrend trend,
      SampleSystems systems,
      Catalogues catalogues,
      AuditEntries trail,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.developers = developers;
    this.trend = trend;
    this.systems = systems;
    this.catalogues = catalogues;
    this.trail = trail;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public FillSample.Outcome fill(FillSample.Command command) {
    REQUIRED.forEach(command.actor()::requireEverywhere);
    return unitOfWork.executeIf(
        FillSample.Outcome.Filled.class::isInstance, () -> lockAndFill(command));
  }

  private FillSample.Outcome lockAndFill(FillSample.Command command) {
    var actor = command.actor();
    var organisation = actor.organisation();
    var catalogue = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    if (!isEmpty(organisation) && (!command.again() || isFilled(organisation))) {
      return new FillSample.Outcome.NotEmpty();
    }
    if (!command.again() && latest(organisation, SAMPLE_FILLED).isPresent()) {
      return new FillSample.Outcome.FilledBefore();
    }
    var sample = new SampleIds(organisation);
    var now = clock.instant();
    return apis.add(actor, sample, catalogue, now)
        .flatMap(counts -> developers.add(actor, sample, apis.plans(sample), now).map(counts::plus))
        .filter(_ -> systems.add(actor, sample, apis.apiIds(sample), apis.plans(sample), now))
        .<FillSample.Outcome>map(
            counts -> {
              trend.add(organisation, now);
              audit.recordNew(actor, SAMPLE_FILLED, organisation, snapshot(counts));
              return new FillSample.Outcome.Filled(counts);
            })
        .orElseGet(FillSample.Outcome.NotEmpty::new);
  }

  @Override
  public RemoveSample.Outcome remove(RemoveSample.Command command) {
    REQUIRED.forEach(command.actor()::requireEverywhere);
    return unitOfWork.execute(() -> lockAndRemove(command.actor()));
  }

  private RemoveSample.Outcome lockAndRemove(Actor actor) {
    var organisation = actor.organisation();
    var catalogue = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var sample = new SampleIds(organisation);
    var kept = new ArrayList<String>();
    // The lock order of all services: labels, APIs, developers, plans.
    var counts =
        apis.remove(organisation, sample, kept)
            .plus(developers.remove(actor, sample))
            .plus(apis.removePlans(organisation, sample, catalogue, kept));
    var systemsRemoved = systems.remove(actor, sample, counts, kept);
    if (counts.equals(SampleCounts.NONE) && systemsRemoved == 0) {
      return new RemoveSample.Outcome.NotFilled();
    }
    trend.remove(organisation);
    audit.recordRemoved(actor, SAMPLE_REMOVED, organisation, snapshot(counts).and("kept", kept));
    return new RemoveSample.Outcome.Removed(counts, kept);
  }

  private static Snapshot snapshot(SampleCounts counts) {
    return Snapshot.of("apis", counts.apis())
        .and("labels", counts.labels())
        .and("policies", counts.policies())
        .and("plans", counts.plans())
        .and("developers", counts.developers())
        .and("keys", counts.keys())
        .and("requests", counts.requests());
  }

  @Override
  public boolean isEmpty(Actor actor) {
    actor.require(Permission.READ);
    return isEmpty(actor.organisation());
  }

  private boolean isEmpty(OrganisationId organisation) {
    return apis.isEmpty(organisation) && developers.isEmpty(organisation);
  }

  @Override
  public boolean isFilled(Actor actor) {
    actor.require(Permission.READ);
    return isFilled(actor.organisation());
  }

  private boolean isFilled(OrganisationId organisation) {
    var filled = latest(organisation, SAMPLE_FILLED);
    var removed = latest(organisation, SAMPLE_REMOVED);
    return filled.isPresent() && removed.filter(entry -> isAfter(entry, filled.get())).isEmpty();
  }

  private static boolean isAfter(AuditEntry one, AuditEntry other) {
    var byTime = one.at().compareTo(other.at());
    return byTime != 0 ? byTime > 0 : one.id().value().compareTo(other.id().value()) > 0;
  }

  private Optional<AuditEntry> latest(OrganisationId organisation, AuditAction action) {
    var filter =
        new AuditFilter(
            Optional.empty(),
            Optional.of(action),
            Optional.of(action.kind()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return trail.page(organisation, filter, Optional.empty(), 1).stream().findFirst();
  }
}
