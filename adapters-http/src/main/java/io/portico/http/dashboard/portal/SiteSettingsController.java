package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.ReplaceSite.Outcome;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.site.SitePages;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of the developer site. */
@DashboardController("/dashboard/portal/site")
record SiteSettingsController(
    SiteQueries sites,
    ReplaceSite replaceSite,
    Conflicts conflicts,
    Pages pages,
    SitePages sitePages) {

  /** {@code GET /dashboard/portal/site}: the settings, as a form, and the pages. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var site = sites.find(actor);
    return pages.show(request, page(site, SiteForm.of(site), RecordTag.of(site)));
  }

  /** {@code POST /dashboard/portal/site}: replaces the settings; the pages stay. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> replace(HttpRequest<?> request, Form form, Actor actor) {
    var sent = SiteForm.sent(form);
    var present = sites.find(actor);
    var tag = form.text(RecordTag.FIELD);
    var read = read(sent, form, present);
    if (read.value().isEmpty()) {
      return pages.reject(request, page(present, read.fields(), tag));
    }
    try {
      var command =
          new ReplaceSite.Command(actor, read.value().get(), RecordTag.<Site>expected(tag));
      return switch (replaceSite.replace(command)) {
        case Outcome.Replaced _ -> pages.leadTo(PortalPart.SITE.path(), Flash.done("site.saved"));
        case Outcome.NameTaken _ ->
            pages.reject(
                request, page(present, sent.wrong(SiteForm.NAME, Words.of("site.nameTaken")), tag));
        case Outcome.UnknownLabels(var names) ->
            pages.reject(request, page(present, sent.wrong(SiteForm.LABELS, unknown(names)), tag));
      };
    } catch (RefusedException.Stale _) {
      var now = sites.find(actor);
      var conflict =
          conflicts.of(
              actor,
              AuditKind.SITE,
              actor.organisation().toString(),
              Input.differences(SiteForm.COMPARED, SiteForm.of(now), sent));
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          page(
              new SiteSettingsPage(
                  now, sent, RecordTag.of(now), Optional.of(conflict), SitePreview.NONE)));
    }
  }

  private static Fields.Read<Site> read(Fields sent, Form form, Site present) {
    return sent.read(
        fields -> SiteForm.read(fields, present, form.file(SiteForm.LOGO)),
        SiteForm.RENAMED,
        Map.of(SiteForm.NAME, "xx", SiteForm.TITLE, "-"));
  }

  /**
   * {@code POST /dashboard/portal/site/preview}: shows the home page with the settings, and stores
   * nothing. While something is typed that is wrong, the preview in a page stays as it is.
   */
  @Post("/preview")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> preview(HttpRequest<?> request, Form form, Actor actor) {
    var sent = SiteForm.sent(form);
    var present = sites.find(actor);
    var tag = form.text(RecordTag.FIELD);
    var read = read(sent, form, present);
    if (read.value().isEmpty()) {
      return Pages.isPart(request)
          ? HttpResponse.noContent()
          : pages.reject(request, page(present, read.fields(), tag));
    }
    var preview = preview(request, read.value().get());
    return Pages.isPart(request)
        ? pages.showPart(request, "portal/sitePreview.jte", preview)
        : pages.show(
            request, page(new SiteSettingsPage(present, sent, tag, Optional.empty(), preview)));
  }

  private SitePreview preview(HttpRequest<?> request, Site site) {
    var styles =
        Address.of(PortalPart.SITE.path() + "/look.css")
            .with(SiteForm.PRIMARY, site.brand().colours().primary())
            .with(SiteForm.ACCENT, site.brand().colours().accent());
    return new SitePreview(Optional.of(sitePages.preview(request, site, styles.toString())));
  }

  /** {@code GET /dashboard/portal/site/look.css}: the style sheet of a preview. */
  @Get("/look.css")
  @RequiresPermission(Permission.ADMINISTER_PORTAL)
  HttpResponse<?> look(@QueryValue String primary, @QueryValue String accent, Actor actor) {
    return HttpResponse.ok(SitePages.styles(new SiteColours(primary, accent)))
        .contentType(MediaType.of("text/css; charset=utf-8"));
  }

  private static Words unknown(List<LabelName> names) {
    return Words.of(
        "site.unknownLabels", names.stream().map(LabelName::value).collect(joining(", ")));
  }

  private static Page page(Site site, Fields fields, String tag) {
    return page(new SiteSettingsPage(site, fields, tag, Optional.empty(), SitePreview.NONE));
  }

  private static Page page(SiteSettingsPage model) {
    return PortalPart.SITE.page("portal/site.jte", model);
  }
}
