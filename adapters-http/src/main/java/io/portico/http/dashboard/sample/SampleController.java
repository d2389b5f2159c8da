package io.portico.http.dashboard.sample;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.sample.FillSample;
import io.portico.application.port.in.sample.RemoveSample;
import io.portico.application.port.in.sample.SampleQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;

/** Fills an empty organisation with the sample data, and removes it. */
@DashboardController(SampleController.PATH)
record SampleController(
    FillSample fillSample,
    RemoveSample removeSample,
    SampleQueries samples,
    FormOnce once,
    Pages pages) {

  static final String PATH = Dashboard.PATH + "/sample";
  private static final String REMOVE = "/remove";

  /** {@code GET /dashboard/sample}: asks before the sample data is added, or else removed. */
  @Get
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> question(HttpRequest<?> request, Actor actor) {
    return samples.isFilled(actor)
        ? pages.leadTo(PATH + REMOVE)
        : pages.show(
            request,
            new Confirmation(
                    Question.harmless(
                        Words.of("sample.add.question"),
                        List.of(
                            Words.of("sample.add.what"),
                            Words.of("sample.add.yours"),
                            Words.of("sample.add.undo"))),
                    Words.of("sample.add"),
                    PATH,
                    Map.of(),
                    SystemPart.NODE.path(),
                    Fields.NONE)
                .page(Section.SYSTEM));
  }

  /** {@code POST /dashboard/sample}: adds the sample data. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> fill(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> fillOnce(actor));
  }

  private HttpResponse<?> fillOnce(Actor actor) {
    var flash =
        switch (fillSample.fill(new FillSample.Command(actor, true))) {
          case FillSample.Outcome.Filled(var counts) ->
              Flash.done("sample.filled", counts.apis(), counts.developers());
          case FillSample.Outcome.NotEmpty(), FillSample.Outcome.FilledBefore() ->
              Flash.refused("sample.notEmpty");
        };
    return pages.leadTo(Dashboard.PATH, flash);
  }

  /** {@code GET /dashboard/sample/remove}: asks before the sample data is removed. */
  @Get(REMOVE)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, Actor actor) {
    actor.require(Permission.ADMINISTER_PORTAL);
    return pages.show(
        request,
        new Confirmation(
                Question.danger(
                    Words.of("sample.remove.question"),
                    Words.of("sample.remove.what"),
                    Words.of("sample.remove.systems"),
                    Words.of("sample.remove.keys"),
                    Words.of("sample.remove.yours"),
                    Words.of("sample.remove.again")),
                Words.of("sample.remove"),
                PATH + REMOVE,
                Map.of(),
                Dashboard.PATH,
                Fields.NONE)
            .page(Section.HOME));
  }

  /** {@code POST /dashboard/sample/remove}: removes the sample data. */
  @Post(REMOVE)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> removeNow(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> removeOnce(actor));
  }

  private HttpResponse<?> removeOnce(Actor actor) {
    var flash =
        switch (removeSample.remove(new RemoveSample.Command(actor))) {
          case RemoveSample.Outcome.Removed(_, var kept) ->
              kept.isEmpty()
                  ? Flash.done("sample.removed")
                  : Flash.warning("sample.removed.kept", String.join(", ", kept));
          case RemoveSample.Outcome.NotFilled() -> Flash.refused("sample.notFilled");
        };
    return pages.leadTo(Dashboard.PATH, flash);
  }
}
