package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.catalogue.CatalogueSize;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Flash;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The catalogue: its order, and which entries portals show. */
@DashboardController("/dashboard/portal")
record CatalogueController(
    CatalogueQueries catalogues,
    CatalogueOrder catalogueOrder,
    ReplaceCatalogueEntry replaceEntry,
    PlanQueries plans,
    ApiQueries apis,
    PortalSettingsQueries settings,
    Pages pages) {

  static final int SIZE = 50;

  private static final String FOCUS = "focus";
  private static final String PAGE = "page";

  /** {@code GET /dashboard/portal}: the entries. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var catalogue = catalogues.find(actor);
    var plans =
        this.plans.all(actor, PlanFilter.ALL).stream().collect(toMap(Plan::id, plan -> plan));
    var portal = settings.find(actor).settings();
    var entries = catalogue.entries();
    var number = PageNumber.of(request.getParameters(), SIZE).within(entries.size());
    var first = (int) number.first();
    var last = Math.min(first + SIZE, entries.size());
    var shown = entries.subList(first, last);
    var names = apis.names(actor, shown.stream().flatMap(entry -> entry.api().stream()).toList());
    var changeable = catalogues.changeable(actor, shown);
    var rows = new ArrayList<CataloguePage.Row>();
    for (var i = first; i < last; i++) {
      var entry = entries.get(i);
      rows.add(
          new CataloguePage.Row(
              entry,
              i + 1,
              Optional.ofNullable(plans.get(entry.plan())).map(Plan::details),
              approval(entry, portal),
              entry.api().map(api -> ApiName.of(api, names)),
              changeable.contains(entry.plan())));
    }
    var model =
        new CataloguePage(
            RecordTag.of(catalogue),
            request.getParameters().get(FOCUS, String.class, ""),
            rows,
            entries.size(),
            number.paging(
                "portal.shown", Address.of(Section.PORTAL.path()), rows.size(), entries.size()),
            actor.mayEverywhere(Permission.PUBLISH));
    return pages.show(
        request,
        Page.of("portal/catalogue.jte", model, Words.of("section.portal")).in(Section.PORTAL));
  }

  static Words approval(CatalogueEntry entry, PortalSettings portal) {
    var approval = Entries.Approval.of(entry);
    return approval == Entries.Approval.PORTAL
        ? asSettingsSay(portal)
        : Words.of("portal.approval." + approval.word());
  }

  static Words asSettingsSay(PortalSettings portal) {
    return Words.of(
        portal.requireKeyApproval()
            ? "portal.approval.portalReviewed"
            : "portal.approval.portalNotReviewed");
  }

  /**
   * {@code POST /dashboard/portal}: moves an entry by the button {@code up} or {@code down}, shows
   * or hides one, or puts those that were dragged into their new {@code order}.
   */
  @Post
  @RequiresPermission(Permission.PUBLISH)
  HttpResponse<?> change(HttpRequest<?> request, Form form, Actor actor) {
    var catalogue = catalogues.find(actor);
    try {
      for (var button : List.of("up", "down", "show", "hide")) {
        var entry =
            form.optional(button)
                .flatMap(Identifier::parse)
                .flatMap(id -> catalogue.offering(new PlanId(id)));
        if (entry.isPresent()) {
          return switch (button) {
            case "up" -> move(actor, form, catalogue, entry.get(), -1);
            case "down" -> move(actor, form, catalogue, entry.get(), 1);
            default -> show(actor, form, entry.get(), button.equals("show"));
          };
        }
      }
      return form.optional("order").isPresent()
          ? order(actor, form, catalogue)
          : pages.leadTo(Section.PORTAL.path());
    } catch (RefusedException.Stale _) {
      return changedMeanwhile();
    }
  }

  private HttpResponse<?> move(
      Actor actor, Form form, Catalogue catalogue, CatalogueEntry entry, int by) {
    var entries = new ArrayList<>(catalogue.entries());
    var from = entries.indexOf(entry);
    var to = Math.clamp(from + by, 0, entries.size() - 1);
    entries.add(to, entries.remove(from));
    return replaced(actor, form, catalogue, entries, to, (by < 0 ? "up." : "down.") + entry.plan());
  }

  /* The dragged rows of a page keep the places that the page has in the catalogue. */
  private HttpResponse<?> order(Actor actor, Form form, Catalogue catalogue) {
    var dragged =
        Arrays.stream(form.text("order").split(","))
            .flatMap(text -> Identifier.parse(text).stream())
            .flatMap(id -> catalogue.offering(new PlanId(id)).stream())
            .distinct()
            .toList();
    if (dragged.isEmpty()) {
      return pages.leadTo(Section.PORTAL.path());
    }
    var places = dragged.stream().map(catalogue.entries()::indexOf).sorted().toList();
    var entries = new ArrayList<>(catalogue.entries());
    for (var i = 0; i < dragged.size(); i++) {
      entries.set(places.get(i), dragged.get(i));
    }
    return replaced(actor, form, catalogue, entries, places.getFirst(), "");
  }

  private HttpResponse<?> replaced(
      Actor actor,
      Form form,
      Catalogue catalogue,
      List<CatalogueEntry> entries,
      int position,
      String focus) {
    return catalogueOrder.replace(actor, form, catalogue, entries)
        ? back(position, focus)
        : changedMeanwhile();
  }

  private HttpResponse<?> changedMeanwhile() {
    return pages.leadTo(Section.PORTAL.path(), Flash.warning("portal.changedMeanwhile"));
  }

  private HttpResponse<?> back(int position, String focus) {
    var address = Address.of(Section.PORTAL.path());
    if (position >= SIZE) {
      address = address.with(PAGE, Integer.toString(position / SIZE + 1));
    }
    return pages.leadTo((focus.isEmpty() ? address : address.with(FOCUS, focus)).toString());
  }

  private HttpResponse<?> show(Actor actor, Form form, CatalogueEntry entry, boolean show) {
    var changed = entry.shown(show);
    var command =
        new ReplaceCatalogueEntry.Command(
            actor,
            changed,
            RecordTag.expected(form.text(RecordTag.FIELD)),
            CatalogueSize.WITHIN_LIMIT);
    return switch (replaceEntry.replace(command)) {
      case REPLACED ->
          pages.leadTo(
              Address.of(
                      form.optional("back")
                          .filter(CatalogueController::isList)
                          .orElse(Section.PORTAL.path()))
                  .toString(),
              Flash.done(show ? "portal.nowShown" : "portal.nowHidden", entry.name()));
      case FULL -> pages.leadTo(Section.PORTAL.path(), Flash.refused("portal.full"));
    };
  }

  private static boolean isList(String path) {
    return path.matches("/dashboard/portal(\\?page=[0-9]{1,4})?");
  }
}
