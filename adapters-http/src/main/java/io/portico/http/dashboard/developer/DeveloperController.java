package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.DeveloperId;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.RecordHistory;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.trail.TrailPage;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The pages of one developer. */
@DashboardController("/dashboard/developers")
record DeveloperController(
    DeveloperQueries developers,
    NewestKeys keys,
    ApplicationQueries applications,
    KeyRequestQueries requests,
    KeyRows rows,
    MailQueries mails,
    PortalSettingsQueries settings,
    Pages pages,
    Records records)
    implements RecordHistory<DeveloperWithKeys> {

  private static final int MAILS = 10;

  /** {@code GET /dashboard/developers/{id}}: the record, keys, requests and mails. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> overview(HttpRequest<?> request, String id, Actor actor) {
    var developer = find(actor, id).developer();
    var foundKeys = keys.newest(actor, KeyFilter.of(developer.id()));
    var foundRequests = newestRequests(actor, developer.id());
    var model =
        new DeveloperPage(
            DeveloperHead.of(developer, DeveloperHead.Part.OVERVIEW),
            developer,
            new OffsetPage<>(rows.of(actor, foundKeys.items().reversed()), foundKeys.total()),
            applications.of(actor, developer.id()),
            new OffsetPage<>(
                requests.named(actor, foundRequests.items().reversed()), foundRequests.total()),
            mails.page(
                actor,
                new MailFilter(Optional.empty(), Optional.of(developer.details().email())),
                new OffsetRange(0, MAILS)),
            settings.find(actor).settings().excludes(developer.details().inactive()));
    return pages.show(request, page(developer, "developer/one.jte", model));
  }

  private OffsetPage<KeyRequest> newestRequests(Actor actor, DeveloperId id) {
    var filter =
        new KeyRequestFilter(KeyRequestFilter.ALL.statuses(), Optional.of(id), Optional.empty());
    return NewestKeys.newest(range -> requests.page(actor, filter, range));
  }

  @Override
  public Kind<DeveloperWithKeys> kind() {
    return EditDeveloperController.KIND;
  }

  @Override
  public DeveloperWithKeys find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id));
  }

  @Override
  public Page history(DeveloperWithKeys known, TrailPage changes) {
    var head = DeveloperHead.of(known.developer(), DeveloperHead.Part.HISTORY);
    return page(known.developer(), "developer/history.jte", new DeveloperHistory(head, changes));
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
