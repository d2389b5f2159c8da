package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.catalogue.CatalogueSize;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The pages of one entry of the catalogue, by the id of its plan. */
@DashboardController("/dashboard/portal/entries/{id}")
record EntryController(
    CatalogueQueries catalogues,
    ReplaceCatalogue replaceCatalogue,
    ReplaceCatalogueEntry replaceEntry,
    RemoveCatalogueEntry removeEntry,
    PlanQueries plans,
    ApiQueries apis,
    ApiPicker apiPicker,
    PortalSettingsQueries settings,
    Conflicts conflicts,
    Pages pages) {

  /** {@code GET /dashboard/portal/entries/{id}}: the entry as developers see it. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var catalogue = catalogues.find(actor);
    var entry = entry(catalogue, id);
    var plan = plans.find(actor, entry.plan());
    var model =
        new EntryPage(
            entry,
            PortalPart.entry(entry.plan()),
            catalogue.entries().indexOf(entry) + 1,
            catalogue.entries().size(),
            CatalogueController.approval(entry, settings.find(actor).settings()),
            plan.details().name(),
            PortalPart.plan(plan.id()),
            plan.details().issuesKeys(),
            entry.api().map(api -> ApiName.of(api, apis.names(actor, List.of(api)))),
            entry.labels().stream()
                .flatMap(labels -> labels.byName().entrySet().stream())
                .map(label -> label.getKey() + ": " + label.getValue())
                .toList(),
            RecordTag.of(catalogue));
    return pages.show(
        request,
        Page.of("portal/entry.jte", model, Words.plain(entry.name()))
            .in(Section.PORTAL)
            .below(Crumb.of(Section.PORTAL)));
  }

  /** {@code POST /dashboard/portal/entries/{id}/move}: moves the entry to a position. */
  @Post("/move")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> move(HttpRequest<?> request, String id, Form form, Actor actor) {
    var catalogue = catalogues.find(actor);
    var entry = entry(catalogue, id);
    var path = PortalPart.entry(entry.plan());
    if (!form.text("position").matches("[1-9][0-9]{0,3}")) {
      return pages.leadTo(path, Flash.refused("portal.wrongPosition", catalogue.entries().size()));
    }
    var entries = new ArrayList<>(catalogue.entries());
    entries.remove(entry);
    entries.add(Math.min(Integer.parseInt(form.text("position")) - 1, entries.size()), entry);
    var command =
        new ReplaceCatalogue.Command(
            actor,
            Optional.of(catalogue.id()),
            entries,
            RecordTag.expected(form.text(RecordTag.FIELD)));
    try {
      return switch (replaceCatalogue.replace(command)) {
        case ReplaceCatalogue.Outcome.Replaced _ ->
            pages.leadTo(path, Flash.done("portal.moved", entry.name()));
        // The entries stay, so this is not expected.
        case ReplaceCatalogue.Outcome.UnknownPlans _ ->
            pages.leadTo(path, Flash.warning("portal.changedMeanwhile"));
      };
    } catch (RefusedException.Stale _) {
      return pages.leadTo(path, Flash.warning("portal.changedMeanwhile"));
    }
  }

  /** {@code GET /dashboard/portal/entries/{id}/edit}: the form. */
  @Get("/edit")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> edit(HttpRequest<?> request, String id, Actor actor) {
    var entry = entry(catalogues.find(actor), id);
    return pages.show(
        request,
        form(
            actor,
            entry,
            Entries.of(entry, api(actor, entry)),
            RecordTag.of(entry),
            Optional.empty()));
  }

  private Optional<String> api(Actor actor, CatalogueEntry entry) {
    return entry.api().map(id -> apiPicker.text(actor, id));
  }

  /** {@code POST /dashboard/portal/entries/{id}/edit}: changes the entry, or previews it. */
  @Post("/edit")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    var present = entry(catalogues.find(actor), id);
    var sent = Fields.of(form.fields());
    var tag = form.text(RecordTag.FIELD);
    if (form.has(NewEntryController.PREVIEW)) {
      return pages.show(request, form(actor, present, sent, tag, Optional.empty()));
    }
    var kept = present.api().map(Set::of).orElseGet(Set::of);
    var read =
        Entries.read(
            sent,
            present.plan(),
            Optional.of(present),
            (field, typed) -> apiPicker.find(actor, field, List.of(typed), kept).getFirst());
    if (read.value().isEmpty()) {
      return pages.reject(request, form(actor, present, read.fields(), tag, Optional.empty()));
    }
    var command =
        new ReplaceCatalogueEntry.Command(
            actor, read.value().get(), expected(present.plan(), tag), CatalogueSize.WITHIN_LIMIT);
    try {
      return switch (replaceEntry.replace(command)) {
        case REPLACED ->
            pages.leadTo(
                PortalPart.entry(present.plan()),
                Flash.done("portal.saved", read.value().get().name()));
        case FULL ->
            pages.reject(
                request,
                form(actor, present, sent.wrong(Words.of("portal.full")), tag, Optional.empty()));
      };
    } catch (RefusedException.Stale _) {
      var now = entry(catalogues.find(actor), id);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.CATALOGUE_ENTRY,
              now.plan().toString(),
              Entries.differences(sent, now, api(actor, now)));
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          form(actor, now, sent, RecordTag.of(now), Optional.of(conflict)));
    }
  }

  private Page form(
      Actor actor, CatalogueEntry entry, Fields fields, String tag, Optional<Conflict> conflict) {
    var path = PortalPart.entry(entry.plan());
    var model =
        new EntryForm(
            fields,
            path + "/edit",
            path,
            tag,
            List.of(),
            CatalogueController.asSettingsSay(settings.find(actor).settings()),
            conflict);
    return Page.of("portal/entryForm.jte", model, Words.of(model.title()))
        .in(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL), new Crumb(Words.plain(entry.name()), path));
  }

  /** {@code GET /dashboard/portal/entries/{id}/remove}: asks before the entry is removed. */
  @Get("/remove")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    return pages.show(request, question(entry(catalogues.find(actor), id)));
  }

  /** {@code POST /dashboard/portal/entries/{id}/remove}: removes the entry. */
  @Post("/remove")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> removeNow(HttpRequest<?> request, String id, Form form, Actor actor) {
    var entry = entry(catalogues.find(actor), id);
    try {
      removeEntry.remove(
          new RemoveCatalogueEntry.Command(
              actor, entry.plan(), expected(entry.plan(), form.text(RecordTag.FIELD))));
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request, HttpStatus.CONFLICT, question(entry(catalogues.find(actor), id)));
    }
    return pages.leadTo(Section.PORTAL.path(), Flash.done("portal.removed", entry.name()));
  }

  private static Page question(CatalogueEntry entry) {
    var path = PortalPart.entry(entry.plan());
    return new Confirmation(
            Words.of("portal.remove.question", entry.name()),
            List.of(
                Words.of("portal.remove.requests"),
                Words.of("portal.remove.keys"),
                Words.of("portal.remove.texts")),
            Words.of("portal.remove"),
            true,
            path + "/remove",
            Map.of(RecordTag.FIELD, RecordTag.of(entry)),
            path,
            Fields.NONE)
        .page(Section.PORTAL)
        .below(Crumb.of(Section.PORTAL), new Crumb(Words.plain(entry.name()), path));
  }

  /* Other entries may change in between. */
  private static Precondition<Catalogue> expected(PlanId plan, String tag) {
    return catalogue ->
        catalogue.offering(plan).filter(entry -> RecordTag.of(entry).equals(tag)).isPresent();
  }

  private static CatalogueEntry entry(Catalogue catalogue, String id) {
    var plan = Ids.inPath(RecordKind.CATALOGUE_ENTRY, id, PlanId::new);
    return catalogue.offering(plan).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(plan));
  }
}
