package io.portico.http.dashboard.developer;

import static java.util.stream.Collectors.toSet;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The form that requests a key for a developer, as a portal does. */
@DashboardController("/dashboard/developers/{id}/requests")
record DeveloperRequestController(
    DeveloperQueries developers,
    RequestKey requestKey,
    ApplicationQueries applications,
    CatalogueQueries catalogues,
    PlanQueries plans,
    PortalSettingsQueries settings,
    FormOnce once,
    Pages pages) {

  private static final String ENTRY = "entry";
  private static final String VERSION = "version";
  private static final String FIELDS = "fields.";

  /** {@code GET /dashboard/developers/{id}/requests/new}: asks for the entry of the catalogue. */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> choose(HttpRequest<?> request, String id, Actor actor) {
    var portal = settings.find(actor).settings();
    var fields = DeveloperForms.suggesting(portal.keyRequestFields());
    return pages.showForm(request, page(actor, find(actor, id), portal, fields));
  }

  /** {@code POST /dashboard/developers/{id}/requests/new}: requests the key. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> request(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> requestOnce(request, id, form, actor));
  }

  private HttpResponse<?> requestOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var developer = find(actor, id);
    var sent = Fields.of(form.fields());
    Function<Fields, HttpResponse<?>> reject =
        fields ->
            pages.reject(request, page(actor, developer, settings.find(actor).settings(), fields));
    var plan = Identifier.parse(form.text(ENTRY)).map(PlanId::new);
    if (plan.isEmpty()) {
      return reject.apply(sent.wrong(ENTRY, Words.of("developer.request.chooseEntry")));
    }
    try {
      var details =
          new KeyRequestDetails(
              developer.id(),
              ApplicationForm.chosen(form, developer.id()),
              plan.get(),
              form.text(VERSION).strip(),
              fields(sent));
      return switch (requestKey.request(new RequestKey.Command(actor, details))) {
        case RequestKey.Outcome.Issued _ -> issued(developer);
        case RequestKey.Outcome.Queued(var added) -> waits(added);
        case RequestKey.Outcome.LeftToClient(var added) -> waits(added);
        case RequestKey.Outcome.UnknownDeveloper(var removed) ->
            throw RecordKind.DEVELOPER.notFound(removed).get();
        case RequestKey.Outcome.UnknownApplication(var removed) ->
            throw RecordKind.APPLICATION.notFound(removed).get();
        case RequestKey.Outcome.NotOffered(),
            RequestKey.Outcome.Keyless(),
            RequestKey.Outcome.PlanInactive() ->
            reject.apply(sent.wrong(ENTRY, Words.of("developer.request.notOffered")));
        case RequestKey.Outcome.OtherVersion(var offered) ->
            reject.apply(sent.wrong(VERSION, Words.of("developer.request.otherVersion", offered)));
        case RequestKey.Outcome.AlreadySubscribed(var state) ->
            reject.apply(sent.wrong(ENTRY, IssueKeyController.subscribed(state)));
      };
    } catch (InvalidValueException e) {
      return reject.apply(wrong(sent, e));
    } catch (RefusedException.DeveloperInactive _) {
      return reject.apply(sent.wrong(Words.of("developer.excluded")));
    }
  }

  /* Fields that stay empty are not requested. */
  private static CustomFields fields(Fields sent) {
    var fields = new LinkedHashMap<String, String>();
    for (var row : DeveloperForms.rows(sent)) {
      if (!row.value().isBlank()) {
        fields.put(row.name(), row.value());
      }
    }
    return CustomFields.of(fields);
  }

  private static Fields wrong(Fields sent, InvalidValueException e) {
    var row =
        e.field().startsWith(FIELDS)
            ? sent.all(DeveloperForms.NAMES).indexOf(e.field().substring(FIELDS.length()))
            : -1;
    return row < 0 ? sent.wrong(e) : sent.wrong("field" + row, Words.said(e.problem()));
  }

  private HttpResponse<?> issued(Developer developer) {
    var flash = Flash.done("developer.requested.issued", developer.details().email().written());
    return pages.leadTo(
        DeveloperPaths.of(developer.id()),
        pages.sendsMail() ? flash : flash.leadingTo("request.outbox", Section.OUTBOX));
  }

  private HttpResponse<?> waits(KeyRequest added) {
    return pages.leadTo(
        Section.REQUESTS.path() + "/" + added.id(), Flash.done("developer.requested.waits"));
  }

  private Page page(Actor actor, Developer developer, PortalSettings portal, Fields fields) {
    var path = DeveloperPaths.of(developer.id());
    var model =
        new Confirmation(
            question(actor, developer, portal, fields),
            Words.of("developer.request"),
            FormOnce.address(path + "/requests/new"),
            Map.of(),
            path,
            fields);
    return DeveloperController.below(
        developer, Confirmation.TEMPLATE, model, Words.of("developer.request"));
  }

  private Question question(
      Actor actor, Developer developer, PortalSettings portal, Fields fields) {
    var email = developer.details().email().written();
    var asked = Words.of("developer.request.question", email);
    if (portal.excludes(developer.details().inactive())) {
      return Question.impossible(asked, Words.of("developer.excluded"));
    }
    var entries = offered(actor);
    if (entries.isEmpty()) {
      return Question.impossible(asked, Words.of("developer.request.noEntries"))
          .leadingTo(actor, Permission.PUBLISH, Words.of("portal.add"), PortalPart.NEW_ENTRY);
    }
    return Question.harmless(
            asked,
            List.of(
                Words.of("developer.request.waits"),
                Words.of("developer.request.mailed", email),
                Words.of("developer.issue.fields")))
        .asking(
            Fields.NONE,
            ApplicationForm.choice(applications.of(actor, developer.id())),
            Input.select(
                    ENTRY,
                    Words.of("portal.entry"),
                    entries.stream().map(entry -> choice(entry, portal)).toList())
                .unchosen(Words.of("developer.request.choose"))
                .required(),
            Input.line(VERSION, Words.of("request.version"))
                .most(100)
                .hint(Words.of("developer.request.versionHint")),
            Input.of(
                "fields",
                Words.of("developer.fields"),
                new Input.Control.Own("developer/requestFields.jte", DeveloperForms.rows(fields))));
  }

  private List<CatalogueEntry> offered(Actor actor) {
    var active =
        plans.all(actor, new PlanFilter(Optional.empty(), Optional.of(true))).stream()
            .map(Plan::id)
            .collect(toSet());
    return catalogues.find(actor).entries().stream()
        .filter(entry -> entry.show() && active.contains(entry.plan()))
        .toList();
  }

  private static Choice choice(CatalogueEntry entry, PortalSettings portal) {
    var name = (entry.name() + " " + entry.version()).strip();
    return new Choice(
        entry.plan().toString(),
        entry.requiresApproval(portal)
            ? Words.of("developer.request.reviewed", name)
            : Words.of("developer.request.notReviewed", name));
  }

  private Developer find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id)).developer();
  }
}
