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
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;

/** Saves and removes views of the list of APIs. */
@DashboardController(Dashboard.PATH + "/api-views")
record SavedViewController(SaveView saveView, RemoveSavedView removeView, Pages pages) {

  /**
   * {@code POST /dashboard/api-views}: saves the view that the fields of the list describe, and
   * leads back to it.
   */
  @Post
  @RequiresPermission(Permission.READ)
  HttpResponse<?> save(HttpRequest<?> request, Actor actor, Form form) {
    var address = ListRequest.of(form.fields()).address();
    return pages.leadTo(address.toString(), saved(actor, form, address.query()));
  }

  private Flash saved(Actor actor, Form form, String query) {
    try {
      var command =
          new SaveView.Command(actor, form.text("name").strip(), query, form.has("shared"));
      return switch (saveView.save(command)) {
        case SaveView.Outcome.Saved(var view) -> Flash.done("apis.views.saved", view.name());
        case SaveView.Outcome.NameTaken(var name) -> Flash.refused("apis.views.nameTaken", name);
        case SaveView.Outcome.TooMany(var most) -> Flash.refused("apis.views.tooMany", most);
      };
    } catch (InvalidValueException e) {
      return Flash.refused("apis.views.invalid", e.problem());
    }
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
