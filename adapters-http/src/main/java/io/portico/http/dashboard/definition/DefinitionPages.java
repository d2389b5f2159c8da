package io.portico.http.dashboard.definition;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.definition.DefinitionQueries;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.api.ApiHead;
import io.portico.http.dashboard.api.DocumentFields;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.definition.DocumentResponse;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The pages of the definitions of one API. */
@DashboardController(Dashboard.PATH + "/apis/{id}/definitions")
record DefinitionPages(
    ApiQueries apis,
    DefinitionQueries definitions,
    SetDefinition setDefinition,
    RemoveDefinition removeDefinition,
    UserQueries users,
    Pages pages) {

  private static final String DOCUMENT = "document";
  static final String VERSION = "version";
  static final String REMOVE = "/remove";

  /** {@code GET /dashboard/apis/{id}/definitions}: the versions with their revisions. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> list(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, page(actor, Ids.api(id), Fields.NONE));
  }

  private Page page(Actor actor, ApiId id, Fields fields) {
    var api = apis.find(actor, id);
    var model =
        new DefinitionsPage(
            ApiHead.of(api, ApiHead.Part.DEFINITIONS),
            path(id),
            definitions.all(actor, id),
            People.of(users, actor),
            fields);
    return page(api, "definition/list.jte", model);
  }

  private static String path(ApiId api) {
    return ApiPaths.of(api) + "/definitions";
  }

  private static Page page(ApiRecord api, String template, Object model) {
    return Page.of(template, model, Words.plain(api.description().name()))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS));
  }

  /** {@code POST /dashboard/apis/{id}/definitions}: sets a definition from a file. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> set(HttpRequest<?> request, String id, Form form, Actor actor) {
    var api = Ids.api(id);
    var text = form.text(DOCUMENT);
    var document = text.getBytes(StandardCharsets.UTF_8);
    var fields = Fields.of(form.fields()).with(DOCUMENT, "");
    if (document.length == 0 || document.length > DocumentFields.MOST || text.contains("\uFFFD")) {
      var why =
          document.length == 0
              ? "definitions.noFile"
              : document.length > DocumentFields.MOST
                  ? "definitions.tooLarge"
                  : "definitions.notUtf8";
      return pages.reject(request, page(actor, api, fields.wrong(DOCUMENT, Words.of(why))));
    }
    try {
      var command =
          new SetDefinition.Command(
              actor, api, form.optional(VERSION).map(String::strip), document, Precondition.none());
      return switch (setDefinition.set(command)) {
        case SetDefinition.Outcome.Kept(var definition, var warnings) ->
            pages.leadTo(
                path(api),
                warnings.isEmpty()
                    ? Flash.done("definitions.kept", definition.revision())
                    : Flash.warning(
                        "definitions.keptWithWarning", definition.revision(), warnings.getFirst()));
        case SetDefinition.Outcome.TooManyVersions(var most) ->
            pages.reject(
                request,
                page(actor, api, fields.wrong(VERSION, Words.of("definitions.tooMany", most))));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, page(actor, api, fields.wrong(e)));
    }
  }

  /** {@code GET /dashboard/apis/{id}/definitions/{revision}}: downloads a document. */
  @Get("/revisions/{revision}")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> download(HttpRequest<?> request, String id, String revision, Actor actor) {
    var api = Ids.api(id);
    var definition =
        definitions.find(actor, api, Optional.empty(), Optional.of(revision(revision)));
    return DocumentResponse.of(
        request, definition, () -> definitions.document(actor, api, definition.revision()));
  }

  /** {@code GET /dashboard/apis/{id}/definitions/diff}: the difference of two revisions. */
  @Get("/diff")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> difference(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var from = revision(request, "from");
    var to = revision(request, "to");
    var all = definitions.all(actor, api.id());
    var digests =
        all.stream()
            .filter(one -> one.revision() == from || one.revision() == to)
            .map(Definition::digest)
            .distinct()
            .count();
    var model =
        new DifferencePage(
            ApiHead.of(api, ApiHead.Part.DEFINITIONS),
            path(api.id()) + "/diff",
            Fields.NONE.with("from", Integer.toString(from)).with("to", Integer.toString(to)),
            all.stream()
                .map(
                    one ->
                        new Choice(
                            Integer.toString(one.revision()),
                            Words.of(
                                "definitions.revisionOf",
                                one.revision(),
                                one.version().isEmpty() ? "–" : one.version())))
                .toList(),
            definitions.difference(actor, api.id(), from, to),
            digests == 1);
    return pages.show(request, page(api, "definition/difference.jte", model));
  }

  private static int revision(HttpRequest<?> request, String name) {
    return revision(String.valueOf(request.getParameters().get(name)));
  }

  private static int revision(String text) {
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw RecordKind.DEFINITION.notFound(text).get();
    }
    return Integer.parseInt(text);
  }

  /** {@code GET /dashboard/apis/{id}/definitions/remove}: asks before a version is removed. */
  @Get(REMOVE)
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var version = Optional.ofNullable(request.getParameters().get(VERSION)).orElse("");
    var revisions =
        definitions.all(actor, api.id()).stream()
            .filter(one -> one.version().equals(version))
            .count();
    if (revisions == 0) {
      throw RecordKind.DEFINITION.notFound(version).get();
    }
    return pages.show(
        request,
        new Confirmation(
                Question.danger(
                    version.isEmpty()
                        ? Words.of("definitions.removeUnversioned", api.description().name())
                        : Words.of("definitions.removeVersion", version, api.description().name()),
                    Words.of("definitions.removeRevisions", revisions)),
                Words.of("definitions.remove"),
                path(api.id()) + REMOVE,
                Map.of(VERSION, version),
                path(api.id()),
                Fields.NONE)
            .page(Section.APIS));
  }

  /** {@code POST /dashboard/apis/{id}/definitions/remove}: removes a version. */
  @Post(REMOVE)
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var api = Ids.api(id);
    removeDefinition.remove(
        new RemoveDefinition.Command(
            actor, api, Optional.of(form.text(VERSION)), Precondition.none()));
    return pages.leadTo(path(api), Flash.done("definitions.removed"));
  }
}
