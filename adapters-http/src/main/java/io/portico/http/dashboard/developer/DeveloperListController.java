package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.Ids;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The list of developers, newest first. A second request counts and searches them. */
@DashboardController("/dashboard/developers")
record DeveloperListController(DeveloperQueries developers, Pages pages) {

  private static final String CURSORS = "dashboard-developers";
  private static final String CURSOR = "cursor";
  private static final int SIZE = 50;

  /** {@code GET /dashboard/developers}: the list, complete if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var given = Given.of(request);
    final Page<DeveloperWithKeys, DeveloperId> found;
    final OptionalLong total;
    try {
      var filter = given.filter();
      if (filter.words().isPresent() && !given.counted && !Pages.isPart(request)) {
        return pages.show(request, searching(given));
      }
      found =
          developers.newest(
              actor,
              filter,
              new PageQuery<>(
                  given.cursor.map(text -> Cursor.read(CURSORS, text, Ids.as(DeveloperId::new))),
                  SIZE));
      total =
          given.counted ? OptionalLong.of(developers.count(actor, filter)) : OptionalLong.empty();
    } catch (InvalidValueException e) {
      var none = new Page<DeveloperWithKeys, DeveloperId>(List.of(), Optional.empty());
      return pages.reject(request, page(given.wrong(e), none, OptionalLong.empty()));
    }
    return pages.show(request, page(given, found, total));
  }

  /* Words that many developers have take longer, so a second request searches. */
  private static io.portico.http.dashboard.view.Page searching(Given given) {
    var none = new Page<DeveloperWithKeys, DeveloperId>(List.of(), Optional.empty());
    return page(given, none, OptionalLong.empty(), true);
  }

  private static io.portico.http.dashboard.view.Page page(
      Given given, Page<DeveloperWithKeys, DeveloperId> found, OptionalLong total) {
    return page(given, found, total, false);
  }

  private static io.portico.http.dashboard.view.Page page(
      Given given,
      Page<DeveloperWithKeys, DeveloperId> found,
      OptionalLong total,
      boolean searching) {
    var address = given.address();
    var self = given.cursor.map(text -> address.with(CURSOR, text)).orElse(address);
    var model =
        new DeveloperList(
            given.fields,
            found.items().stream().map(DeveloperList.Row::of).toList(),
            new Paging(
                Words.of("developer.shown", found.items().size()),
                given.cursor.map(_ -> address.toString()),
                found
                    .next()
                    .map(next -> address.with(CURSOR, Cursor.after(CURSORS, next)).toString())),
            address,
            self.toString(),
            total,
            searching);
    return io.portico.http.dashboard.view.Page.of(
            "developer/list.jte", model, Words.of("section.developers"))
        .in(Section.DEVELOPERS);
  }

  /** {@code GET /dashboard/developers/total}: the number of developers in the list. */
  @Get("/total")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> total(HttpRequest<?> request, Actor actor) {
    return pages.showPart(
        request,
        "developer/total.jte",
        new DeveloperTotal(developers.count(actor, Given.of(request).filter())));
  }

  /** The filter of a list, as its address states it. */
  private record Given(Fields fields, Optional<String> cursor, boolean counted) {

    static Given of(HttpRequest<?> request) {
      var parameters = request.getParameters();
      return new Given(
          Fields.NONE
              .with(DeveloperList.WORDS, parameters.get(DeveloperList.WORDS, String.class, ""))
              .with(DeveloperList.STATE, parameters.get(DeveloperList.STATE, String.class, "")),
          Optional.ofNullable(parameters.get(CURSOR)),
          parameters.contains(DeveloperList.COUNTED));
    }

    Given wrong(InvalidValueException e) {
      return new Given(fields.wrong(DeveloperList.WORDS, Words.said(e.problem())), cursor, counted);
    }

    DeveloperFilter filter() {
      var inactive =
          switch (fields.value(DeveloperList.STATE)) {
            case DeveloperList.ACTIVE -> Optional.of(false);
            case DeveloperList.INACTIVE -> Optional.of(true);
            default -> Optional.<Boolean>empty();
          };
      return new DeveloperFilter(
          DeveloperWords.in(fields.value(DeveloperList.WORDS)), inactive, Optional.empty());
    }

    Address address() {
      var address = Address.of(Section.DEVELOPERS.path(), fields.values());
      return counted ? address.with(DeveloperList.COUNTED, "true") : address;
    }
  }
}
