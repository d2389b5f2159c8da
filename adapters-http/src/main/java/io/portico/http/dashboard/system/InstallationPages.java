package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.installation.InstallationQueries;
import io.portico.application.port.in.mail.SendTestMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;

/** The settings of the installation, and a test of its mail server. */
@DashboardController("/dashboard/system/installation")
@RequiresPermission(Permission.READ_INSTALLATION)
record InstallationPages(InstallationQueries queries, SendTestMail sendTestMail, Pages pages) {

  /** {@code GET /dashboard/system/installation}: the settings that are in force on this node. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    return pages.show(
        request,
        SystemPart.INSTALLATION.page(
            "system/installation.jte", InstallationPage.of(queries.settings(actor))));
  }

  /** {@code POST …/test-mail}: sends a mail to the reader, and says what came of it. */
  @Post("/test-mail")
  HttpResponse<?> test(Form form, Actor actor) {
    return pages.leadTo(
        SystemPart.INSTALLATION.path(),
        switch (sendTestMail.send(actor)) {
          case SendTestMail.Outcome.Sent(var to) ->
              Flash.done("system.installation.tested", to.written());
          case SendTestMail.Outcome.NotSent(var to, var reason) ->
              Flash.refused("system.installation.notSent", to.written(), Words.said(reason));
          case SendTestMail.Outcome.Busy() -> Flash.refused("system.installation.busy");
          case SendTestMail.Outcome.NoServer() -> Flash.refused("system.installation.noServer");
        });
  }
}
