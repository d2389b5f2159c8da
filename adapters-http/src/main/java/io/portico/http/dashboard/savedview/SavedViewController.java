package io.portico.http.dashboard.savedview;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.savedview.RemoveSavedView;
import io.portico.application.port.in.savedview.SaveView;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;

/** Saves and removes views of lists. */
@DashboardController(Dashboard.PATH + "/views")
record SavedViewController(
    SaveView saveView, RemoveSavedView removeView, ViewMenus menus, FormOnce once, Pages pages) {

  private static final String NAME = "name";
  private static final String SHARED = "shared";
  private static final String ADDRESS = "address";

  /* More than a view may have, so that the error names its query. */
  private static final int LONGEST_ADDRESS = 4 * SavedView.LONGEST_QUERY;

  /**
   * {@code POST /dashboard/views}: saves the view at an address, and leads back to it; says what is
   * wrong beside the name.
   */
  @Post
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> save(HttpRequest<?> request, Actor actor, Form form) {
    return once.execute(request, form, actor, () -> saveOnce(request, actor, form));
  }

  private HttpResponse<?> saveOnce(HttpRequest<?> request, Actor actor, Form form) {
    var address = address(form);
    try {
      var command =
          new SaveView.Command(
              actor,
              form.text(NAME).strip(),
              ViewMenu.list(address),
              ViewMenu.query(address),
              form.has(SHARED));
      return switch (saveView.save(command)) {
        case SaveView.Outcome.Saved(var view) ->
            pages.leadTo(address, Flash.done("views.saved", view.name()));
        case SaveView.Outcome.NameTaken(var taken) ->
            showAgain(request, actor, form, Words.of("views.nameTaken", taken));
        case SaveView.Outcome.TooMany(var most) ->
            showAgain(request, actor, form, Words.of("views.tooMany", most));
      };
    } catch (InvalidValueException e) {
      return showAgain(request, actor, form, Words.of("views.invalid", Words.said(e.problem())));
    }
  }

  private HttpResponse<?> showAgain(HttpRequest<?> request, Actor actor, Form form, Words wrong) {
    var typed =
        Fields.NONE.with(NAME, form.text(NAME)).with(SHARED, form.text(SHARED)).wrong(NAME, wrong);
    var menu = menus.of(actor, address(form), typed);
    return pages.reject(request, Page.of("savedview/save.jte", menu, Words.of("views.title")));
  }

  /** {@code POST /dashboard/views/remove}: removes one view. */
  @Post("/remove")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> remove(Actor actor, Form form) {
    var removed =
        Identifier.parse(form.text("view"))
            .map(SavedViewId::new)
            .filter(view -> removeView.remove(actor, view))
            .isPresent();
    return pages.leadTo(
        address(form), removed ? Flash.done("views.removed") : Flash.warning("views.notRemoved"));
  }

  private static String address(Form form) {
    return Dashboard.local(form.text(ADDRESS), LONGEST_ADDRESS);
  }
}
