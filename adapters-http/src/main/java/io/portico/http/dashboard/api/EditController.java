package io.portico.http.dashboard.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.api.ApiFormPage.Kind;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.apis.LabelControls;
import io.portico.http.dashboard.apis.LabelFields;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The forms that change, label and remove one API. */
@DashboardController(Dashboard.PATH + "/apis/{id}")
record EditController(
    ApiQueries apis,
    ChangeApi changeApi,
    RemoveApi removeApi,
    CatalogueQueries catalogue,
    ApiAccess access,
    Conflicts conflicts,
    LabelFields labelFields,
    Pages pages) {

  private static final String EDIT = "/edit";
  private static final String LABELS = "/labels";

  /* The catalogue may offer an API by more entries than a page should name. */
  private static final int NAMED = 10;

  /** {@code GET /dashboard/apis/{id}/edit}: the form of the record. */
  @Get(EDIT)
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    return pages.show(request, page(Kind.EDIT, actor, api, ApiForms.record(api)));
  }

  /** {@code POST /dashboard/apis/{id}/edit}: changes the record. */
  @Post(EDIT)
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var read = ApiForms.read(sent);
    if (read.value().isEmpty()) {
      var api = apis.find(actor, Ids.api(id));
      return pages.reject(request, page(Kind.EDIT, actor, api, read.fields()));
    }
    var description = read.value().get();
    return save(
        request,
        Kind.EDIT,
        actor,
        Ids.api(id),
        sent,
        () ->
            new ChangeApi.Command(
                actor,
                Ids.api(id),
                Optional.of(_ -> description),
                Optional.empty(),
                RecordTag.expected(form.text(RecordTag.FIELD))));
  }

  private HttpResponse<?> save(
      HttpRequest<?> request,
      Kind kind,
      Actor actor,
      ApiId id,
      Fields sent,
      Supplier<ChangeApi.Command> change) {
    try {
      return switch (changeApi.change(change.get())) {
        case ChangeApi.Outcome.Changed(var api) ->
            pages.leadTo(
                ApiPaths.of(api.id()),
                Flash.done(
                    kind.hasLabels() ? "apis.labelled" : "apis.saved", api.description().name()));
        // Not expected where the labels stay.
        case ChangeApi.Outcome.LabelsRefused(var refusal) -> {
          var wrong =
              kind.hasLabels()
                  ? LabelFields.refused(sent, refusal)
                  : sent.wrong(Words.said(refusal.reason()));
          yield pages.reject(request, page(kind, actor, apis.find(actor, id), wrong));
        }
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, page(kind, actor, apis.find(actor, id), sent.wrong(e)));
    } catch (RefusedException.Stale _) {
      var now = apis.find(actor, id);
      var differences =
          kind.hasLabels()
              ? ApiForms.labelDifferences(sent, now)
              : ApiForms.recordDifferences(sent, now);
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          page(
              kind,
              actor,
              now,
              sent.with(RecordTag.FIELD, RecordTag.of(now)),
              Optional.of(conflicts.of(actor, AuditKind.API, now.id().toString(), differences))));
    }
  }

  private Page page(Kind kind, Actor actor, ApiRecord api, Fields fields) {
    return page(kind, actor, api, fields, Optional.empty());
  }

  private Page page(
      Kind kind, Actor actor, ApiRecord api, Fields fields, Optional<Conflict> conflict) {
    var path = ApiPaths.of(api.id());
    var labels = kind.hasLabels() ? controls(actor, api, fields) : LabelControls.NONE;
    var model = new ApiFormPage(kind, fields, path + kind.path(), path, labels, conflict);
    return Page.of("api/form.jte", model, Words.of(model.title()))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS), new Crumb(Words.plain(api.description().name()), path));
  }

  private LabelControls controls(Actor actor, ApiRecord api, Fields fields) {
    var definitions = labelFields.definitions(actor);
    var names = LabelFields.names(fields);
    api.labels().byName().keySet().forEach(name -> names.add(name.value()));
    names.addAll(LabelFields.offered(definitions));
    return LabelFields.of(definitions, names);
  }

  /** {@code GET /dashboard/apis/{id}/labels}: the form of the labels. */
  @Get(LABELS)
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> labels(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var fields = ApiForms.labels(api);
    var added = request.getParameters().get(LabelFields.ADD);
    return pages.show(
        request,
        page(
            Kind.LABELS,
            actor,
            api,
            added == null ? fields : fields.with(LabelFields.ADDED, added)));
  }

  /** {@code POST /dashboard/apis/{id}/labels}: changes the labels, or adds a field to the form. */
  @Post(LABELS)
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> label(HttpRequest<?> request, String id, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var present = apis.find(actor, Ids.api(id));
    if (form.has(LabelFields.MORE) || LabelFields.hasOneToAdd(sent)) {
      return pages.show(request, page(Kind.LABELS, actor, present, sent));
    }
    var read = LabelFields.read(sent);
    if (read.fields().isWrong()) {
      return pages.reject(request, page(Kind.LABELS, actor, present, read.fields()));
    }
    return save(
        request,
        Kind.LABELS,
        actor,
        present.id(),
        sent,
        () ->
            ChangeApi.Command.ofLabels(
                actor,
                present.id(),
                change(present, read),
                RecordTag.expected(form.text(RecordTag.FIELD))));
  }

  /* Only what differs, so that the other labels keep who set them. */
  private static LabelChange.Merge change(ApiRecord present, LabelFields.Read read) {
    var given = new TreeMap<>(read.given());
    var labels = present.labels().byName();
    given
        .entrySet()
        .removeIf(
            label ->
                Optional.ofNullable(labels.get(label.getKey()))
                    .map(LabelAssignment::value)
                    .equals(Optional.of(label.getValue())));
    var removed = new TreeSet<LabelName>(read.emptied());
    removed.retainAll(labels.keySet());
    return new LabelChange.Merge(new Labels(given), removed);
  }

  /** {@code GET /dashboard/apis/{id}/remove}: asks before the API is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var offering =
        actor.may(Permission.READ)
            ? catalogue.find(actor).entries().stream()
                .filter(entry -> entry.api().equals(Optional.of(api.id())))
                .toList()
            : List.<CatalogueEntry>of();
    return pages.show(request, question(actor, api, offering));
  }

  private Page question(Actor actor, ApiRecord api, List<CatalogueEntry> offering) {
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("apis.remove.labels", api.labels().byName().size()));
    if (!offering.isEmpty()) {
      var first = offering.stream().limit(NAMED).map(CatalogueEntry::name).toList();
      consequences.add(Words.of("apis.remove.offered", offering.size(), String.join(", ", first)));
    }
    var opening =
        actor.may(Permission.READ) ? access.plansById(actor, api.id()) : List.<String>of();
    if (!opening.isEmpty()) {
      var first = opening.stream().limit(ApiAccess.PLANS).toList();
      consequences.add(Words.of("apis.remove.plans", opening.size(), String.join(", ", first)));
    }
    if (api.origin().isPresent()) {
      consequences.add(Words.of("apis.remove.discovered", api.origin().get().source().value()));
    }
    consequences.add(Words.of("apis.remove.kept"));
    return new Confirmation(
            Question.danger(
                Words.of("apis.remove.question", api.description().name()), consequences),
            Words.of(offering.isEmpty() ? "apis.remove" : "apis.remove.force"),
            ApiPaths.of(api.id()) + "/remove",
            Map.of(
                RecordTag.FIELD, RecordTag.of(api), "force", Boolean.toString(!offering.isEmpty())),
            ApiPaths.of(api.id()),
            Fields.NONE)
        .page(Section.APIS);
  }

  /** {@code POST /dashboard/apis/{id}/remove}: removes the API. */
  @Post("/remove")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var api = apis.find(actor, Ids.api(id));
    var command =
        new RemoveApi.Command(
            actor,
            api.id(),
            form.text("force").equals("true"),
            RecordTag.expected(form.text(RecordTag.FIELD)));
    return switch (removeApi.remove(command)) {
      case RemoveApi.Outcome.Removed() ->
          pages.leadTo(Section.APIS.path(), Flash.done("apis.removed", api.description().name()));
      // The catalogue has begun to offer it since the question was asked.
      case RemoveApi.Outcome.Offered(var entries) ->
          pages.respond(request, HttpStatus.CONFLICT, question(actor, api, entries));
    };
  }
}
