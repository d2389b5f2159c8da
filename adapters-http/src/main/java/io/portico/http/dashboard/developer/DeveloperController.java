package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.trail.Trail;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The pages of one developer. */
@DashboardController("/dashboard/developers/{id}")
record DeveloperController(
    DeveloperQueries developers,
    KeyQueries keys,
    KeyRequestQueries requests,
    PlanQueries plans,
    PortalSettingsQueries settings,
    Trail trail,
    Pages pages) {

  private static final int NEWEST = 50;

  /** {@code GET /dashboard/developers/{id}}: the record, the keys and the requests. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> overview(HttpRequest<?> request, String id, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var foundKeys = newestKeys(actor, developer.id());
    var foundRequests = newestRequests(actor, developer.id());
    var details = developer.details();
    var fields = new LinkedHashMap<String, String>(details.fields().values());
    fields.values().removeIf(String::isBlank);
    var model =
        new DeveloperPage(
            DeveloperHead.of(developer, DeveloperHead.Part.OVERVIEW),
            developer.id().toString(),
            developer.registeredAt(),
            developer.password().isPresent(),
            details.ssoKey(),
            details.nonce(),
            fields,
            rows(actor, developer, foundKeys.items().reversed()),
            foundKeys.total(),
            requests.named(actor, foundRequests.items().reversed()),
            foundRequests.total(),
            settings.find(actor).settings().excludes(details.inactive()));
    return pages.show(request, page(developer, "developer/one.jte", model));
  }

  /* Lists begin with the oldest: the last page has the newest. */
  private OffsetPage<KeyWithUsage> newestKeys(Actor actor, DeveloperId id) {
    var filter = new KeyFilter(Optional.of(id), Optional.empty(), Optional.empty());
    var first = keys.page(actor, filter, new OffsetRange(0, NEWEST));
    return first.total() <= NEWEST
        ? first
        : keys.page(actor, filter, new OffsetRange(first.total() - NEWEST, NEWEST));
  }

  private OffsetPage<KeyRequest> newestRequests(Actor actor, DeveloperId id) {
    var filter =
        new KeyRequestFilter(KeyRequestFilter.ALL.statuses(), Optional.of(id), Optional.empty());
    var first = requests.page(actor, filter, new OffsetRange(0, NEWEST));
    return first.total() <= NEWEST
        ? first
        : requests.page(actor, filter, new OffsetRange(first.total() - NEWEST, NEWEST));
  }

  private List<DeveloperPage.KeyRow> rows(
      Actor actor, Developer developer, List<KeyWithUsage> found) {
    var names = new HashMap<PlanId, Optional<String>>();
    return found.stream()
        .map(
            key -> {
              var issued = key.key().key();
              return DeveloperPage.KeyRow.of(
                  key,
                  DeveloperPaths.of(developer.id()) + "/keys/" + issued.key().fingerprint(),
                  names.computeIfAbsent(issued.plan(), plan -> nameOf(actor, plan)),
                  Section.PORTAL.path() + "/plans/" + issued.plan());
            })
        .toList();
  }

  private Optional<String> nameOf(Actor actor, PlanId plan) {
    try {
      return Optional.of(plans.find(actor, plan).details().name());
    } catch (RefusedException.NotFound _) {
      return Optional.empty(); // removed after its keys had ended
    }
  }

  /** {@code GET /dashboard/developers/{id}/history}: who changed what. */
  @Get("/history")
  @RequiresPermission({Permission.READ, Permission.READ_AUDIT})
  HttpResponse<?> history(HttpRequest<?> request, String id, Actor actor) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var head = DeveloperHead.of(developer, DeveloperHead.Part.HISTORY);
    var model =
        new DeveloperHistory(
            head,
            trail.of(
                request,
                actor,
                AuditKind.DEVELOPER,
                developer.id().toString(),
                head.path() + "/history"));
    return pages.show(request, page(developer, "developer/history.jte", model));
  }

  static Page page(Developer developer, String template, Object model) {
    return Page.of(template, model, Words.plain(developer.details().email().written()))
        .in(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS));
  }

  static Page below(Developer developer, String template, Object model, Words title) {
    return Page.of(template, model, title)
        .in(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS), crumb(developer));
  }

  static Crumb crumb(Developer developer) {
    return new Crumb(
        Words.plain(developer.details().email().written()), DeveloperPaths.of(developer.id()));
  }
}
