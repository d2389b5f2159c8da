package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.catalogue.CatalogueSize;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** Adding an entry to the catalogue. */
@DashboardController("/dashboard/portal")
record NewEntryController(
    AddCatalogueEntry addEntry,
    CatalogueQueries catalogues,
    PlanQueries plans,
    PortalSettingsQueries settings,
    FormOnce once,
    ApiPicker apis,
    Pages pages) {

  /** The button that shows the form again, with the description rendered; htmx takes that part. */
  static final String PREVIEW = "preview";

  private static final String PATH = "/new-entry";

  /* In place of a plan that was not chosen, to find what else is wrong. */
  private static final PlanId NO_PLAN = new PlanId(new Identifier(0, 0));

  /** {@code GET /dashboard/portal/new-entry}: the form, perhaps for a {@code plan}. */
  @Get(PATH)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> form(HttpRequest<?> request, Actor actor) {
    var plan = request.getParameters().get(Entries.PLAN, String.class, "");
    var fields = Fields.NONE.with(Entries.PLAN, plan).with("show", "on");
    return pages.showForm(
        request,
        page(actor, find(actor, plan).map(found -> of(actor, found, fields)).orElse(fields)));
  }

  private Optional<PlanDetails> find(Actor actor, String plan) {
    try {
      return Identifier.parse(plan).map(id -> plans.find(actor, new PlanId(id)).details());
    } catch (RefusedException.NotFound _) {
      return Optional.empty();
    }
  }

  /* Most entries are called as their plan, and describe its only API. */
  private Fields of(Actor actor, PlanDetails plan, Fields fields) {
    var named = fields.with(Entries.NAME, plan.name());
    return plan.accessRights().size() == 1
        ? named.with(Entries.API, apis.text(actor, plan.accessRights().getFirst().api()))
        : named;
  }

  /** {@code POST /dashboard/portal/new-entry}: adds the entry at the end, or previews it. */
  @Post(PATH)
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> addOnce(request, form, actor));
  }

  private HttpResponse<?> addOnce(HttpRequest<?> request, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    if (form.has(PREVIEW)) {
      return pages.show(request, page(actor, sent));
    }
    var plan = Identifier.parse(form.text(Entries.PLAN)).map(PlanId::new);
    var read =
        Entries.read(
            plan.isPresent() ? sent : sent.wrong(Entries.PLAN, Words.of("portal.choosePlan")),
            plan.orElse(NO_PLAN),
            Optional.empty(),
            (field, typed) -> apis.find(actor, field, typed));
    if (read.value().isEmpty()) {
      return pages.reject(request, page(actor, read.fields()));
    }
    var command =
        new AddCatalogueEntry.Command(
            actor, read.value().get(), Precondition.none(), CatalogueSize.WITHIN_LIMIT);
    return switch (addEntry.add(command)) {
      case AddCatalogueEntry.Outcome.Added(var entry) ->
          pages.leadTo(
              PortalPart.entry(entry.plan()),
              Flash.done("portal.added", entry.name())
                  .leadingTo("request.onPage", Section.DEVELOPERS.path()));
      case AddCatalogueEntry.Outcome.AlreadyOffered _ ->
          pages.reject(
              request, page(actor, sent.wrong(Entries.PLAN, Words.of("portal.alreadyOffered"))));
      case AddCatalogueEntry.Outcome.UnknownPlan _ ->
          pages.reject(
              request, page(actor, sent.wrong(Entries.PLAN, Words.of("portal.unknownPlan"))));
      case AddCatalogueEntry.Outcome.Full() ->
          pages.reject(request, page(actor, sent.wrong(Words.of("portal.full"))));
    };
  }

  private Page page(Actor actor, Fields fields) {
    var catalogue = catalogues.find(actor);
    var offerable =
        plans.page(actor, PlanFilter.ALL, new OffsetRange(0, PageLimits.LARGEST)).items().stream()
            .filter(plan -> catalogue.offering(plan.id()).isEmpty())
            .map(plan -> new Choice(plan.id().toString(), Words.plain(plan.details().name())))
            .toList();
    var model =
        new EntryForm(
            fields,
            FormOnce.address(Section.PORTAL.path() + PATH),
            Section.PORTAL.path(),
            "",
            offerable,
            CatalogueController.asSettingsSay(settings.find(actor).settings()),
            Optional.empty());
    return Page.of("portal/entryForm.jte", model, Words.of(model.title()))
        .in(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL));
  }
}
