package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import io.portico.http.audit.AuditCursor;
import io.portico.http.audit.AuditExport;
import io.portico.http.dashboard.audit.AuditNames;
import io.portico.http.dashboard.records.Arrangement;
import io.portico.http.dashboard.savedview.ViewMenus;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The audit trail. */
@DashboardController("/dashboard/system/audit")
record TrailPages(
    AuditQueries audit,
    AuditExport exports,
    UserQueries users,
    AuditNames names,
    ViewMenus views,
    Pages pages) {

  private static final int ENTRIES = 50;

  private static final Words NO_CHOICE = Words.of("system.audit.noChoice");
  private static final Words NO_DAY = Words.of("system.audit.noDay");

  private static final List<String> FILTER =
      List.of("actor", "action", "kind", "object", "since", "until");

  /** {@code GET /dashboard/system/audit}: who changed what, the latest first; or as a file. */
  @Get
  @RequiresPermission({Permission.READ, Permission.READ_AUDIT})
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var fields = Fields.NONE;
    var address = Address.of(SystemPart.AUDIT.path());
    for (var name : FILTER) {
      var value = parameters.oneUnlessEmpty(name).map(String::strip);
      if (value.isPresent()) {
        fields = fields.with(name, value.get());
        address = address.with(name, value.get());
      }
    }
    var everybody = users.all(actor);
    var asked = Asked.of(fields, everybody);
    var cursor = parameters.oneUnlessEmpty("cursor").map(AuditCursor::read);
    if (Arrangement.isFile(request) && !asked.fields().isWrong()) {
      var all = new AuditQueries.Query(actor, asked.filter(), cursor, AuditQueries.MAX_EXPORT);
      return Csv.asFile("audit", exports.of(all, AuditExport.Format.CSV));
    }
    var found =
        asked.fields().isWrong()
            ? new Page<AuditEntryView, AuditPosition>(List.of(), Optional.empty())
            : audit.page(new AuditQueries.Query(actor, asked.filter(), cursor, ENTRIES));
    var path = address;
    var model =
        new TrailPage(
            found.items(),
            asked.fields(),
            everybody,
            names.of(actor, found.items()),
            audit.names(actor, found.items().stream().map(AuditEntryView::entry).toList()),
            Paging.of(
                Words.of("system.audit.shown", found.items().size()),
                path,
                "cursor",
                cursor,
                found.next().map(AuditCursor::after)),
            Arrangement.file(path),
            views.of(actor, path));
    var page = SystemPart.AUDIT.page("system/audit.jte", model);
    return asked.fields().isWrong() ? pages.reject(request, page) : pages.show(request, page);
  }

  /**
   * What the fields of the filter ask for.
   *
   * @param filter with days in UTC, both inclusive; without what is wrong
   * @param fields with what is wrong
   */
  private record Asked(AuditFilter filter, Fields fields) {

    static Asked of(Fields typed, List<DashboardUser> everybody) {
      var reader = new Reader(typed);
      var filter =
          new AuditFilter(
              reader.read("actor", NO_CHOICE, id -> user(id, everybody)),
              reader.read("action", NO_CHOICE, word -> word(AuditAction.values(), word)),
              reader.read("kind", NO_CHOICE, word -> word(AuditKind.values(), word)),
              reader.read("object", NO_CHOICE, Optional::of),
              reader.read("since", NO_DAY, Asked::day).map(Asked::start),
              reader.read("until", NO_DAY, Asked::day).map(day -> start(day.plusDays(1))),
              Optional.empty());
      return new Asked(filter, reader.fields);
    }

    private static Optional<UserId> user(String id, List<DashboardUser> everybody) {
      return everybody.stream()
          .map(DashboardUser::id)
          .filter(user -> user.toString().equals(id))
          .findFirst();
    }

    private static <E extends Worded> Optional<E> word(E[] all, String word) {
      return Arrays.stream(all).filter(one -> one.word().equals(word)).findFirst();
    }

    private static Optional<LocalDate> day(String text) {
      try {
        return text.length() > 10 ? Optional.empty() : Optional.of(LocalDate.parse(text));
      } catch (DateTimeException _) {
        return Optional.empty();
      }
    }

    private static Instant start(LocalDate day) {
      return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
  }

  /** Reads fields, and says what is wrong beside them. */
  private static final class Reader {

    private Fields fields;

    Reader(Fields fields) {
      this.fields = fields;
    }

    <T> Optional<T> read(String name, Words wrong, Function<String, Optional<T>> reader) {
      var text = fields.value(name);
      if (text.isEmpty()) {
        return Optional.empty();
      }
      var read = reader.apply(text);
      if (read.isEmpty()) {
        fields = fields.wrong(name, wrong);
      }
      return read;
    }
  }
}
