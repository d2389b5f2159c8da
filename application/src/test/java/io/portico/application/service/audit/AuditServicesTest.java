package io.portico.application.service.audit;

import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.UserFixture.aUser;
import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditServicesTest extends ServiceTest {

  private final Audit audit =
      new Audit(stores.auditEntries(), new SequentialIds(), new TickingClock(), stores.events());
  private final AuditQueries queries =
      new AuditQueriesService(
          stores.auditEntries(),
          stores.jobs(),
          stores.users(),
          stores.serviceCredentials(),
          stores.developers(),
          stores.usageNames());

  /* ---- record ---- */

  @Test
  void record_changedObject_recordsTheDifference() {
    var object = Ids.api();
    record(
        admin.during("request-1"),
        object,
        Snapshot.of("name", "Old").and("rate", 1),
        Snapshot.of("name", "New").and("rate", 1));

    assertThat(entries())
        .containsExactly(
            new AuditEntry(
                new AuditEntryId(SequentialIds.nth(1)),
                TickingClock.nth(1),
                admin.user(),
                Optional.of("request-1"),
                AuditAction.API_REPLACED,
                object.toString(),
                Optional.of("New"),
                new Difference(
                    List.of(new Change("name", Optional.of("Old"), Optional.of("New"))), 0)));
  }

  @Test
  void record_removedObject_recordsItsName() {
    record(Actor.portico(organisation), "kong", Snapshot.of("name", "Old"), Snapshot.NONE);

    var entry = entries().getFirst();
    assertThat(entry.name()).contains("Old");
    assertThat(entry.actor()).isEqualTo(UserId.PORTICO);
    assertThat(entry.request()).isEmpty();
  }

  @Test
  void record_outsideOfAUnitOfWork_throws() {
    assertThatThrownBy(() -> audit.recordNew(admin, AuditAction.API_REPLACED, "1", Snapshot.NONE))
        .isInstanceOf(IllegalStateException.class);
  }

  /* ---- page ---- */

  @Test
  void page_allPages_haveEachEntryOnce() {
    recordMany(5);

    var first = page(admin, Optional.empty(), 3);
    var second = page(admin, first.next(), 3);

    assertThat(first.items()).hasSize(3);
    assertThat(second.items()).hasSize(2);
    assertThat(second.next()).isEmpty();
    assertThat(page(admin, Optional.empty(), 5).next()).isEmpty();
  }

  @Test
  void page_actorPresentOrRemoved_hasTheAddressOrNone() {
    var ann = aUser(organisation, "ann@example.com").build();
    stores.users().add(ann);
    recordAs(ann.actor());
    recordAs(admin);

    assertThat(page(admin, Optional.empty(), 10).items())
        .extracting(AuditEntryView::actor)
        .containsExactly(Optional.empty(), Optional.of(new EmailAddress("ann@example.com")));
  }

  @Test
  void names_ofWhatEntriesReferTo_areThoseOfTheOrganisation() {
    var gold = aPlan("Gold").build();
    stores.plans().add(organisation, gold);
    record(
        admin,
        "1",
        Snapshot.NONE,
        Snapshot.of("requestedPlan", gold.id()).and("requestedBy", Ids.next()));

    assertThat(queries.names(admin, entries()).value("requestedPlan", gold.id().toString()))
        .isEqualTo("Gold (" + gold.id() + ")");
    assertThat(queries.names(admin, entries()).names()).hasSize(1);
    assertThat(queries.names(Actor.portico(Ids.organisation()), entries()).names()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"VIEWER", "APPROVER"})
  void anyRead_notAnAdministrator_isNotPermitted(Role role) {
    var caller = callerAs(role);

    var query = new AuditQueries.Query(caller, AuditFilter.ALL, Optional.empty(), 1);
    assertNotPermitted(() -> queries.page(query), () -> queries.export(query));
  }

  @Test
  void page_otherOrganisation_isEmpty() {
    recordMany(1);
    var stranger = new Actor(Given.organisation(stores), admin.user(), Role.ADMIN);

    assertThat(page(stranger, Optional.empty(), 1).items()).isEmpty();
  }

  /* ---- bulk changes of one API ---- */

  private final ApiId api = Ids.api();

  @Test
  void page_ofAnApi_hasItsBulkChangesBetweenItsEntries() {
    var before = recordOf(api, TickingClock.nth(1));
    var job = job(TickingClock.nth(2));
    var after = recordOf(api, TickingClock.nth(3));
    recordOf(Ids.api(), TickingClock.nth(3));

    var found = pageOf(api, Optional.empty(), 9).items();

    assertThat(found)
        .extracting(view -> view.entry().at())
        .containsExactly(after, TickingClock.nth(2), before);
    assertThat(found.get(1).entry())
        .isEqualTo(
            new AuditEntry(
                new AuditEntryId(job.value()),
                TickingClock.nth(2),
                admin.user(),
                Optional.empty(),
                AuditAction.API_LABELLED,
                api.toString(),
                Optional.empty(),
                new Difference(
                    List.of(
                        new Change("labels.tier", Optional.of("1"), Optional.of("2")),
                        new Change("job", Optional.empty(), Optional.of(job.toString())),
                        new Change("labels.team", Optional.of("x"), Optional.empty())),
                    0)));
    assertThat(queries.count(admin, of(api))).isEqualTo(3);
  }

  @Test
  void pages_ofAnApi_haveEachOnce() {
    for (var i = 1; i <= 7; i++) {
      job(TickingClock.nth(i));
      recordOf(api, TickingClock.nth(i));
    }

    var read = new ArrayList<AuditEntryView>();
    Optional<AuditPosition> after = Optional.empty();
    do {
      var page = pageOf(api, after, 3);
      read.addAll(page.items());
      after = page.next();
    } while (after.isPresent());

    assertThat(read).isEqualTo(pageOf(api, Optional.empty(), 50).items());
    assertThat(read).hasSize(14).doesNotHaveDuplicates();
    assertThat(read).extracting(view -> view.entry().at()).isSortedAccordingTo(reverseOrder());
  }

  @Test
  void page_ofAnApiByOtherThanItsLabels_hasNoBulkChanges() {
    job(TickingClock.nth(1));

    assertThat(pageOf(filter(Optional.of(AuditKind.PLAN), Optional.empty(), Optional.empty())))
        .isEmpty();
    assertThat(
            pageOf(
                filter(Optional.empty(), Optional.of(AuditAction.API_RENAMED), Optional.empty())))
        .isEmpty();
    assertThat(pageOf(filter(Optional.empty(), Optional.empty(), Optional.of("request-1"))))
        .isEmpty();
    assertThat(
            pageOf(
                filter(
                    Optional.of(AuditKind.API),
                    Optional.of(AuditAction.API_LABELLED),
                    Optional.empty())))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 600, 1_199, 1_200, 1_201})
  void export_ofAnApi_isContinuedByTheNext(int limit) {
    for (var i = 1; i <= 600; i++) {
      job(TickingClock.nth(i));
      recordOf(api, TickingClock.nth(i));
    }

    var exported = queries.export(new AuditQueries.Query(admin, of(api), Optional.empty(), limit));
    var entries = read(exported).stream().flatMap(List::stream).map(AuditEntryView::entry).toList();

    assertThat(entries).hasSize(Math.min(limit, 1_200)).doesNotHaveDuplicates();
    assertThat(exported.next())
        .isEqualTo(limit < 1_200 ? Optional.of(entries.getLast().position()) : Optional.empty());
  }

  private JobId job(Instant at) {
    var job = Job.started(new JobId(Ids.next()), admin.user(), at, Optional.empty());
    stores.jobs().add(organisation, job);
    stores
        .jobs()
        .addChanges(
            organisation,
            new BulkChange(job.id(), job.startedBy(), at),
            List.of(new JobChange(api, labels("tier", "1", "team", "x"), labels("tier", "2"))));
    return job.id();
  }

  private Instant recordOf(ApiId object, Instant at) {
    var others = new Audit(stores.auditEntries(), Ids::next, () -> at, stores.events());
    unitOfWork.run(
        () ->
            others.recordNew(admin, AuditAction.API_REPLACED, object, Snapshot.of("name", "New")));
    return at;
  }

  private static AuditFilter of(ApiId object) {
    return filter(object, Optional.of(AuditKind.API), Optional.empty(), Optional.empty());
  }

  private AuditFilter filter(
      Optional<AuditKind> kind, Optional<AuditAction> action, Optional<String> request) {
    return filter(api, kind, action, request);
  }

  private static AuditFilter filter(
      ApiId object,
      Optional<AuditKind> kind,
      Optional<AuditAction> action,
      Optional<String> request) {
    return new AuditFilter(
        Optional.empty(),
        action,
        kind,
        Optional.of(object.toString()),
        Optional.empty(),
        Optional.empty(),
        request);
  }

  private Page<AuditEntryView, AuditPosition> pageOf(
      ApiId object, Optional<AuditPosition> after, int limit) {
    return queries.page(new AuditQueries.Query(admin, of(object), after, limit));
  }

  private List<AuditEntryView> pageOf(AuditFilter filter) {
    return queries.page(new AuditQueries.Query(admin, filter, Optional.empty(), 9)).items();
  }

  /* ---- export ---- */

  @ParameterizedTest
  @CsvSource({"1, 1", "499, 1", "500, 1", "501, 2", "1200, 3"})
  void export_anyNumber_isCompleteInParts(int number, int parts) {
    recordMany(number);

    var exported = export(Optional.empty(), AuditQueries.MAX_EXPORT);

    assertThat(exported.next()).isEmpty();
    var read = read(exported);
    assertThat(read).hasSize(parts);
    assertThat(read.stream().flatMap(List::stream).map(AuditEntryView::entry).toList())
        .isEqualTo(entries());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 500, 501, 1_000})
  void export_moreThanTheLimit_isContinuedByTheNext(int limit) {
    recordMany(1_001);

    var exported = export(Optional.empty(), limit);
    recordMany(1);

    var entries = read(exported).stream().flatMap(List::stream).map(AuditEntryView::entry).toList();
    assertThat(entries).hasSize(limit);
    assertThat(exported.next()).contains(entries.getLast().position());
    var rest = export(exported.next(), AuditQueries.MAX_EXPORT);
    assertThat(read(rest).stream().mapToInt(List::size).sum()).isEqualTo(1_001 - limit);
  }

  @Test
  void export_nothing_hasNoParts() {
    var exported = export(Optional.empty(), 1);

    assertThat(exported.next()).isEmpty();
    assertThat(exported.parts().hasNext()).isFalse();
    assertThatThrownBy(() -> exported.parts().next()).isInstanceOf(NoSuchElementException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10_001})
  void export_badLimit_throws(int limit) {
    assertThatThrownBy(() -> export(Optional.empty(), limit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit: %d (expected: 1 to 10000)".formatted(limit));
  }

  private void recordMany(int number) {
    for (var i = 0; i < number; i++) {
      recordAs(admin);
    }
  }

  private void recordAs(Actor actor) {
    record(actor, Ids.api(), Snapshot.NONE, Snapshot.of("name", "New"));
  }

  private void record(Actor actor, Object object, Snapshot before, Snapshot after) {
    unitOfWork.run(() -> audit.record(actor, AuditAction.API_REPLACED, object, before, after));
  }

  private Page<AuditEntryView, AuditPosition> page(
      Actor actor, Optional<AuditPosition> after, int limit) {
    return queries.page(new AuditQueries.Query(actor, AuditFilter.ALL, after, limit));
  }

  private AuditQueries.Export export(Optional<AuditPosition> after, int limit) {
    return queries.export(new AuditQueries.Query(admin, AuditFilter.ALL, after, limit));
  }

  private static List<List<AuditEntryView>> read(AuditQueries.Export exported) {
    var parts = new ArrayList<List<AuditEntryView>>();
    exported.parts().forEachRemaining(parts::add);
    return parts;
  }

  private List<AuditEntry> entries() {
    return stores.auditEntries().page(organisation, AuditFilter.ALL, Optional.empty(), 10_000);
  }
}
