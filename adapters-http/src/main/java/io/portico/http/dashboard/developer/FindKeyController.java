package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.IssuedKey;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;

/** Finds a key, for example one that leaked. A form sends it, so that no address contains it. */
@DashboardController(DeveloperPaths.KEYS)
record FindKeyController(KeyQueries keys, Pages pages) {

  private static final String KEY = "key";
  private static final int LONGEST = 200;

  /** {@code GET /dashboard/keys}: asks for the key or its hash. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, page(Fields.NONE));
  }

  /** {@code POST /dashboard/keys}: leads to the page of the key. The page never shows it again. */
  @Post
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, Form form, Actor actor) {
    var typed = form.text(KEY).strip();
    return keys.findNamed(actor, typed)
        .<HttpResponse<?>>map(found -> pages.leadTo(path(found.key().key())))
        .orElseGet(
            () ->
                pages.reject(
                    request,
                    page(
                        Fields.NONE.wrong(
                            KEY,
                            Words.of(
                                typed.isEmpty()
                                    ? "developer.find.empty"
                                    : "developer.find.none")))));
  }

  private static String path(IssuedKey key) {
    return DeveloperPaths.key(key.developer(), key.key());
  }

  /* Without what was typed, which is a secret. */
  private static Page page(Fields fields) {
    var question =
        Question.harmless(Words.of("developer.find"), List.of())
            .asking(
                Fields.NONE,
                Input.line(KEY, Words.of("developer.find.key"))
                    .hint(Words.of("developer.find.hint"))
                    .most(LONGEST)
                    .required());
    return new Confirmation(
            question,
            Words.of("developer.find.go"),
            DeveloperPaths.KEYS,
            Map.of(),
            Section.DEVELOPERS.path(),
            fields)
        .page(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS));
  }
}
