package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.Worded;
import io.portico.http.audit.AuditCursor;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The audit trail. */
@DashboardController("/dashboard/system/audit")
record TrailPages(AuditQueries audit, UserQueries users, Pages pages) {

  private static final int ENTRIES = 50;

  private static final List<String> FILTER =
      List.of("actor", "action", "kind", "object", "since", "until");

  /** {@code GET /dashboard/system/audit}: who changed what, the latest first. */
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
    var everybody = everybody(actor);
    var dates = Dates.of(fields);
    var filter =
        new AuditFilter(
            actor(fields.value("actor"), everybody),
            word(fields, "action", AuditAction.class),
            word(fields, "kind", AuditKind.class),
            Optional.of(fields.value("object")).filter(text -> !text.isEmpty()),
            dates.since(),
            dates.until(),
            Optional.empty());
    var cursor = parameters.oneUnlessEmpty("cursor");
    var found =
        audit.page(new AuditQueries.Query(actor, filter, cursor.map(AuditCursor::read), ENTRIES));
    var path = address;
    var model =
        new TrailPage(
            found.items(),
            dates.fields(),
            everybody,
            new Paging(
                Words.of("system.audit.shown", found.items().size()),
                cursor.map(_ -> path.toString()),
                found
                    .next()
                    .map(AuditCursor::after)
                    .map(next -> path.with("cursor", next).toString())));
    return pages.show(request, SystemPart.AUDIT.page("system/audit.jte", model));
  }

  private static <E extends Enum<E> & Worded> Optional<E> word(
      Fields fields, String name, Class<E> type) {
    return Optional.of(fields.value(name))
        .filter(word -> !word.isEmpty())
        .map(word -> Worded.of(type, name, word));
  }

  /* An organisation has at most as many users as this page. */
  private List<DashboardUser> everybody(Actor actor) {
    return users.page(new UserQueries.Query(actor, Optional.empty(), PageLimits.LARGEST)).items();
  }

  private static Optional<UserId> actor(String id, List<DashboardUser> everybody) {
    return everybody.stream()
        .map(DashboardUser::id)
        .filter(user -> user.toString().equals(id))
        .findFirst();
  }

  /** The days of the filter, both inclusive, in UTC. */
  private record Dates(Optional<Instant> since, Optional<Instant> until, Fields fields) {

    static Dates of(Fields typed) {
      var since = day(typed.value("since"));
      var until = day(typed.value("until"));
      var fields = typed;
      if (since.isEmpty() && !typed.value("since").isEmpty()) {
        fields = fields.wrong("since", Words.of("system.audit.noDay"));
      }
      if (until.isEmpty() && !typed.value("until").isEmpty()) {
        fields = fields.wrong("until", Words.of("system.audit.noDay"));
      }
      return new Dates(
          since.map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant()),
          until.map(day -> day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()),
          fields);
    }

    private static Optional<LocalDate> day(String text) {
      try {
        return text.isEmpty() || text.length() > 10
            ? Optional.empty()
            : Optional.of(LocalDate.parse(text));
      } catch (DateTimeException _) {
        return Optional.empty();
      }
    }
  }
}
