package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.savedview.RemoveSavedView;
import io.portico.application.port.in.savedview.SaveView;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;

/** Saves and removes views of the list of APIs. */
@DashboardController(Dashboard.PATH + "/api-views")
record SavedViewController(
    SaveView saveView, RemoveSavedView removeView, ApiList lists, FormOnce once, Pages pages) {

  private static final String NAME = "name";
  private static final String SHARED = "shared";

  /**
   * {@code POST /dashboard/api-views}: saves the view that the fields of the list describe, and
   * leads back to it; shows it again with what is wrong.
   */
  @Post
  @RequiresPermission(Permission.READ)
  HttpResponse<?> save(HttpRequest<?> request, Actor actor, Form form) {
    return once.execute(request, form, actor, () -> saveOnce(request, actor, form));
  }

  private HttpResponse<?> saveOnce(HttpRequest<?> request, Actor actor, Form form) {
    var asked = ListRequest.of(form.fields());
    var address = asked.address();
    var name = form.text(NAME).strip();
    try {
      var command = new SaveView.Command(actor, name, address.query(), form.has(SHARED));
      return switch (saveView.save(command)) {
        case SaveView.Outcome.Saved(var view) ->
            pages.leadTo(address.toString(), Flash.done("apis.views.saved", view.name()));
        case SaveView.Outcome.NameTaken(var taken) ->
            showAgain(request, actor, asked, form, Words.of("apis.views.nameTaken", taken));
        case SaveView.Outcome.TooMany(var most) ->
            showAgain(request, actor, asked, form, Words.of("apis.views.tooMany", most));
      };
    } catch (InvalidValueException e) {
      return showAgain(
          request, actor, asked, form, Words.of("apis.views.invalid", Words.said(e.problem())));
    }
  }

  /* The list as it was, with what was typed and what is wrong with it. */
  private HttpResponse<?> showAgain(
      HttpRequest<?> request, Actor actor, ListRequest asked, Form form, Words wrong) {
    var typed =
        Fields.NONE.with(NAME, form.text(NAME)).with(SHARED, form.text(SHARED)).wrong(NAME, wrong);
    return pages.reject(request, lists.page(request, actor, asked, typed));
  }

  /** {@code POST /dashboard/api-views/remove}: removes one view. */
  @Post("/remove")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> remove(HttpRequest<?> request, Actor actor, Form form) {
    var removed =
        Identifier.parse(form.text("view"))
            .map(SavedViewId::new)
            .filter(view -> removeView.remove(actor, view))
            .isPresent();
    return pages.leadTo(
        ListRequest.of(form.fields()).address().toString(),
        removed ? Flash.done("apis.views.removed") : Flash.warning("apis.views.notRemoved"));
  }
}
