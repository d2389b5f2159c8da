package io.portico.http.dashboard.search;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SearchWords;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.search.SearchPage.People;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The search of the page head. */
@DashboardController(Dashboard.PATH + "/search")
record SearchController(
    RecordSearch records,
    PortalSearch portal,
    SystemSearch system,
    PeopleSearch people,
    PageSearch found,
    Pages pages) {

  /**
   * {@code GET /dashboard/search}: pages, labels, APIs, plans and what else has a name. A second
   * request loads developers and their requests; {@code counted} includes them. A key is not
   * searched for.
   */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> search(HttpRequest<?> request, Actor actor) {
    var typed = typed(request);
    var unsearched = new SearchPage(typed, problem(typed), List.of(), Optional.empty());
    if (!unsearched.searches()) {
      return show(request, unsearched);
    }
    var groups = found.of(request, typed);
    groups.addAll(records.of(actor, typed));
    if (actor.may(Permission.READ)) {
      groups.addAll(portal.of(actor, typed));
    }
    groups.addAll(system.of(actor, typed));
    var persons =
        request.getParameters().contains("counted") && actor.may(Permission.READ)
            ? Optional.of(people.of(actor, typed))
            : Optional.<People>empty();
    return show(request, new SearchPage(typed, Optional.empty(), groups, persons));
  }

  private HttpResponse<?> show(HttpRequest<?> request, SearchPage model) {
    var page = Page.of("search/search.jte", model, Words.of("search.title"));
    return model.wrong().isPresent() ? pages.reject(request, page) : pages.show(request, page);
  }

  /** {@code GET /dashboard/search/people}: the developers, and the requests of theirs that wait. */
  @Get("/people")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> people(HttpRequest<?> request, Actor actor) {
    var typed = typed(request);
    var model =
        typed.isEmpty() || problem(typed).isPresent() || !actor.may(Permission.READ)
            ? new People(List.of())
            : people.of(actor, typed);
    return pages.showPart(request, "search/people.jte", model);
  }

  private static String typed(HttpRequest<?> request) {
    return Optional.ofNullable(request.getParameters().get("q")).orElse("").strip();
  }

  private static Optional<Words> problem(String typed) {
    try {
      SearchWords.in(typed);
      return Optional.empty();
    } catch (InvalidValueException e) {
      return Optional.of(Words.said(e.problem()));
    }
  }
}
