package io.portico.http.dashboard.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.apis.LabelFields;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The form that registers an API. */
@DashboardController(RegisterController.PATH)
record RegisterController(
    RegisterApi registerApi,
    SetDefinition setDefinition,
    ApiQueries apis,
    LabelFields labelFields,
    DocumentFields documents,
    FormOnce once,
    Pages pages) {

  /** Not below the list, where the ids of APIs are. */
  static final String PATH = Dashboard.PATH + "/new-api";

  /** {@code GET /dashboard/new-api}: the empty form. */
  @Get
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> form(HttpRequest<?> request, Actor actor) {
    return pages.showForm(request, page(actor, Fields.NONE));
  }

  /**
   * {@code POST /dashboard/new-api}: registers the API, adds a field to the form, or fills it from
   * a document.
   */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> register(HttpRequest<?> request, Form form, Actor actor) {
    // Outside of the transaction of what is done once: the document may be far away.
    if (form.has(DocumentFields.READ)) {
      return filled(request, actor, documents.filled(actor, Fields.of(form.fields())));
    }
    var registered = new AtomicReference<Optional<ApiId>>(Optional.empty());
    var response =
        once.execute(
            request,
            form,
            actor,
            () -> {
              registered.set(Optional.empty());
              return registerOnce(request, form, actor, id -> registered.set(Optional.of(id)));
            });
    // Outside of it as well: the API is registered, whatever becomes of the document.
    registered
        .get()
        .ifPresent(
            api ->
                DocumentFields.kept(Fields.of(form.fields()))
                    .ifPresent(document -> keep(actor, api, document)));
    return response;
  }

  private HttpResponse<?> filled(HttpRequest<?> request, Actor actor, Fields fields) {
    var page = page(actor, fields);
    return fields.isWrong() ? pages.reject(request, page) : pages.show(request, page);
  }

  private HttpResponse<?> registerOnce(
      HttpRequest<?> request, Form form, Actor actor, Consumer<ApiId> registered) {
    var sent = Fields.of(form.fields());
    if (form.has(LabelFields.MORE)) {
      return pages.show(request, page(actor, sent));
    }
    var read = ApiForms.read(ApiForms.identified(sent));
    var labels = LabelFields.read(read.fields());
    var id = ApiForms.id(labels.fields());
    var fields = id.fields();
    if (id.value().isEmpty() || read.value().isEmpty()) {
      return pages.reject(request, page(actor, withTakenId(actor, fields)));
    }
    var command =
        new RegisterApi.Command(
            actor, id.value().get(), read.value().get(), new Labels(labels.given()));
    return switch (registerApi.register(command)) {
      case RegisterApi.Outcome.Registered(var api) -> {
        registered.accept(api.id());
        yield pages.leadTo(
            ApiPaths.of(api.id()),
            Flash.done("apis.registered", api.description().name())
                .leadingTo("apis.registered.offer", PortalPart.NEW_ENTRY + "?api=" + api.id())
                .leadingTo(
                    "apis.registered.plan", PortalPart.PLANS.path() + "/new?api=" + api.id()));
      }
      case RegisterApi.Outcome.IdTaken(var taken) ->
          pages.reject(request, page(actor, taken(fields, taken)));
      case RegisterApi.Outcome.LabelsRefused(var refusal) ->
          pages.reject(request, page(actor, LabelFields.refused(fields, refusal)));
    };
  }

  /* The document that the form was filled from; the API is registered also without it. */
  private void keep(Actor actor, ApiId api, byte[] document) {
    try {
      var _ =
          setDefinition.set(
              new SetDefinition.Command(
                  actor, api, Optional.empty(), document, Precondition.none()));
    } catch (InvalidValueException | RefusedException _) {
      // Not UTF-8, or the store is down. The page of the API shows that it has no definition.
    }
  }

  /* Together with what else is wrong. */
  private Fields withTakenId(Actor actor, Fields fields) {
    return ApiId.parse(fields.value(ApiForms.ID).strip())
        .filter(id -> !apis.names(actor, List.of(id)).isEmpty())
        .map(id -> taken(fields, id))
        .orElse(fields);
  }

  private static Fields taken(Fields fields, ApiId id) {
    return fields.wrong(ApiForms.ID, Words.of("apis.idTaken", id.toString()));
  }

  private Page page(Actor actor, Fields fields) {
    var definitions = labelFields.definitions(actor);
    var names = LabelFields.names(fields);
    names.addAll(LabelFields.offered(definitions));
    var model =
        new ApiFormPage(
            ApiFormPage.Kind.REGISTER,
            fields,
            FormOnce.address(PATH),
            Section.APIS.path(),
            LabelFields.of(definitions, names),
            Optional.empty());
    return Page.of("api/form.jte", model, Words.of(model.title()))
        .in(Section.APIS)
        .below(Crumb.of(Section.APIS));
  }
}
