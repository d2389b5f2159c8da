package io.portico.http.dashboard.developer;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.KeyQueries.Concerning;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.KeyName;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The live keys that somebody should look at, by why. Only those that expire have an index, so a
 * second request finds the others.
 */
@DashboardController(DeveloperPaths.CONCERNS)
@RequiresPermission(Permission.READ)
record KeyConcernController(KeyQueries keys, PlanQueries plans, Records records)
    implements RecordList<Concerning> {

  private static final String CONCERN = "concern";
  private static final Kind<Concerning> KIND =
      Kind.of(
          new SectionPlace(
              Section.DEVELOPERS,
              DeveloperPaths.CONCERNS,
              Words.of("keys.concern.title"),
              Optional.of(Words.of("keys.concern.note", KeyQueries.MOST_CONCERNING)),
              List.of()),
          Permission.ADMINISTER_KEYS,
          AuditKind.KEY,
          one -> key(one).key().fingerprint(),
          one -> KeyName.of(key(one).key().fingerprint()));

  @Override
  public Kind<Concerning> kind() {
    return KIND;
  }

  @Override
  public List<Tab> tabs(HttpRequest<?> request) {
    var current = concern(request);
    return Arrays.stream(KeyConcern.values())
        .map(
            one ->
                Tab.of(
                    Words.of("keys.concern." + one.word()),
                    Address.of(DeveloperPaths.CONCERNS).with(CONCERN, one.word()).toString(),
                    one == current))
        .toList();
  }

  @Override
  public Found<Concerning> found(HttpRequest<?> request, Actor actor) {
    var concern = concern(request);
    var none =
        new ListPage.Empty(
            "circle-check",
            Words.of("keys.none." + concern.word()),
            Words.of("keys.noneText." + concern.word()));
    return concern == KeyConcern.EXPIRING || RecordList.isCounted(request)
        ? Found.all(keys.concerning(actor, concern), none)
        : new Found<>(List.of(), Optional.empty(), none, Optional.empty(), true);
  }

  @Override
  public List<Column<Concerning>> columns(HttpRequest<?> request, Actor actor) {
    var names =
        plans.all(actor, PlanFilter.ALL).stream()
            .collect(toMap(Plan::id, plan -> plan.details().name()));
    var columns = new ArrayList<Column<Concerning>>();
    columns.add(
        Column.of(
            Words.of("developer.key"),
            one ->
                Cell.link(
                    Words.plain(KeyName.of(key(one).key().fingerprint())),
                    DeveloperPaths.key(key(one).developer(), key(one).key()))));
    columns.add(
        Column.of(
            Words.of("plan.holder"),
            one ->
                Cell.link(
                    Words.plain(key(one).grant().alias()),
                    DeveloperPaths.of(key(one).developer()))));
    columns.add(
        Column.of(
            Words.of("developer.plan"),
            one ->
                Cell.link(
                    Words.plain(names.getOrDefault(key(one).plan(), key(one).plan().toString())),
                    PortalPart.plan(key(one).plan()))));
    if (concern(request) == KeyConcern.QUOTA) {
      columns.add(
          Column.of(
              Words.of("keys.quotaUsed"), one -> new Cell.Bar(one.quotaUsed().orElseThrow())));
    }
    columns.add(
        Column.number(Words.of("developer.issuedAt"), one -> new Cell.Time(key(one).issuedAt())));
    columns.add(
        Column.number(
            Words.of("developer.lastUsed"), one -> time(one.key().lastUsed(), "developer.unused")));
    columns.add(
        Column.<Concerning>number(
                Words.of("developer.ends"), one -> time(key(one).expiresAt(), "developer.never"))
            .sortedBy(comparing(one -> key(one).expiresAt().orElse(Instant.MAX))));
    return columns;
  }

  private static KeyConcern concern(HttpRequest<?> request) {
    var asked = request.getParameters().get(CONCERN, String.class, "");
    return Arrays.stream(KeyConcern.values())
        .filter(one -> one.word().equals(asked))
        .findFirst()
        .orElse(KeyConcern.EXPIRING);
  }

  private static IssuedKey key(Concerning one) {
    return one.key().key().key();
  }

  private static Cell time(Optional<Instant> at, String never) {
    return at.<Cell>map(Cell.Time::new).orElseGet(() -> new Cell.Text(Words.of(never)));
  }
}
