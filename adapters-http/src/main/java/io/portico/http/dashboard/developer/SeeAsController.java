package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Browsers;
import io.portico.http.connection.SiteHosts;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.DashboardSession;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;

/** Leads an administrator to the site, as a developer sees it. */
@DashboardController(DeveloperPaths.SEE_AS)
record SeeAsController(
    DeveloperQueries developers,
    SeeAsDeveloper seeAs,
    SiteHosts hosts,
    Browsers browsers,
    Pages pages) {

  /** {@code POST /dashboard/see-as/{id}}: starts it, and shows the link that leads there. */
  @Post("/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> start(HttpRequest<?> request, String id, Actor actor, DashboardSession session) {
    var developer = developers.find(actor, DeveloperPaths.id(id)).developer();
    var path = DeveloperPaths.of(developer.id());
    var address = browsers.of(request).address();
    return switch (seeAs.start(actor, session.resumed().session(), developer.id(), address)) {
      case SeeAsDeveloper.Outcome.Started(var site, var token) -> {
        var title = Words.of("developer.seeAs.title", developer.details().email().written());
        var link = hosts.home(site.name()) + SiteHosts.SEE_AS + token.secret();
        yield pages.show(
            request,
            DeveloperController.below(
                developer, "developer/seeAs.jte", new SeeAsPage(title, link, path), title));
      }
      case SeeAsDeveloper.Outcome.SiteOff() ->
          pages.leadTo(path, Flash.refused("developer.seeAs.off"));
      case SeeAsDeveloper.Outcome.Inactive() ->
          pages.leadTo(path, Flash.refused("developer.seeAs.inactive"));
    };
  }
}
