package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.site.Site;
import io.portico.domain.site.SitePage;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.FormPage;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.portal.SiteProblems;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The forms of the pages that administrators write for the developer site, by their slugs. */
@DashboardController("/dashboard/portal/site/pages")
@RequiresPermission(Permission.ADMINISTER_PORTAL)
record SitePageForms(SiteQueries sites, ReplaceSite replaceSite, Records records)
    implements RecordForms<SitePage, SitePage> {

  private static final String SLUG = "slug";
  private static final String TITLE = "title";
  private static final String MARKDOWN = "markdown";
  private static final String MENU = "menu";
  private static final String PATH = PortalPart.SITE.path() + "/pages";

  private static final Kind<SitePage> KIND =
      Kind.<SitePage>of(
              PortalPart.SITE,
              Permission.ADMINISTER_PORTAL,
              AuditKind.SITE,
              SitePage::slug,
              SitePage::title)
          .adding(PATH + "/new", "site.page.new", "site.page.add")
          .at(page -> PATH + "/" + page.slug());

  /** {@code GET /dashboard/portal/site/pages/{id}}: the form of a page. */
  @Get("/{id}")
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return records.edit(this, request, id, actor);
  }

  @Override
  public Kind<SitePage> kind() {
    return KIND;
  }

  @Override
  public SitePage find(Actor actor, String slug) {
    return sites.find(actor).page(slug).orElseThrow(() -> SiteProblems.noPage(slug));
  }

  @Override
  public boolean isShownAgain(Fields sent) {
    return sent.isChecked(FormPage.PREVIEW);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<SitePage> known, Fields shown) {
    return List.of(
        Input.line(TITLE, Words.of("site.page.title"))
            .most(SitePage.LONGEST_TITLE)
            .required()
            .accepting("-"),
        Input.line(SLUG, Words.of("site.page.slug"))
            .most(SitePage.LONGEST_SLUG)
            .required()
            .accepting("x")
            .hint(Words.of("site.page.slugHint")),
        Input.markdown(MARKDOWN, Words.of("site.page.markdown"), 16, SitePage.LONGEST_TEXT),
        Input.box(MENU, Words.of("site.page.menu")));
  }

  @Override
  public Fields values(Actor actor, SitePage page) {
    return Fields.NONE
        .with(TITLE, page.title())
        .with(SLUG, page.slug())
        .with(MARKDOWN, page.markdown())
        .checked(MENU, page.menu());
  }

  @Override
  public SitePage read(Actor actor, Fields sent, Optional<SitePage> known) {
    return new SitePage(
        sent.value(SLUG).strip(),
        sent.value(TITLE).strip(),
        sent.prose(MARKDOWN),
        sent.isChecked(MENU));
  }

  @Override
  public Saved add(Sent sent, SitePage given) {
    return replace(
        sent.actor(),
        (_, pages) -> pages.add(given),
        _ -> true,
        Flash.done("site.page.added", given.title()));
  }

  @Override
  public Saved replace(Sent sent, SitePage known, SitePage given) {
    return replace(
        sent.actor(),
        (site, pages) -> pages.set(site.pages().indexOf(known), given),
        expected(known, sent.tag()),
        Flash.done("site.page.saved", given.title()));
  }

  @Override
  public Optional<FormPage.About> about(SitePage page) {
    return Optional.of(
        new FormPage.About(Words.of("site.page.remove"), Words.of("site.page.removeText")));
  }

  @Override
  public List<Action<SitePage>> actions() {
    return List.of(
        Action.asking(
            "remove",
            "trash",
            Words.of("site.page.remove"),
            page ->
                Question.danger(
                    Words.of("site.page.removeQuestion", page.title()),
                    Words.of("site.page.removeText")),
            this::remove));
  }

  private Saved remove(Sent sent, String slug) {
    var known = find(sent.actor(), slug);
    return replace(
        sent.actor(),
        (_, pages) -> pages.remove(known),
        expected(known, sent.tag()),
        Flash.done("site.page.removed", known.title()));
  }

  private static Precondition<Site> expected(SitePage known, String tag) {
    return site -> site.pages().contains(known) && RecordTag.of(known).equals(tag);
  }

  private Saved replace(Actor actor, Change change, Precondition<Site> expected, Flash flash) {
    var site = sites.find(actor);
    var pages = new ArrayList<>(site.pages());
    change.apply(site, pages);
    Site wanted;
    try {
      wanted = site.withPages(pages);
    } catch (InvalidValueException e) {
      return e.field().endsWith(SLUG)
          ? Saved.wrong(SLUG, Words.of("site.page.slugTaken"))
          : Saved.wrong(Words.said(e.problem()));
    }
    // Of two changes of different pages at once, the second one is refused as stale.
    var command =
        new ReplaceSite.Command(
            actor, wanted, present -> present.equals(site) && expected.holdsFor(present));
    return switch (replaceSite.replace(command)) {
      case ReplaceSite.Outcome.Replaced _ -> new Saved.Done(PortalPart.SITE.path(), flash);
      // Its name and labels stay, so these are not expected, but for a site that is stored now.
      case ReplaceSite.Outcome.NameTaken _ -> Saved.wrong(Words.of("site.nameTaken"));
      case ReplaceSite.Outcome.UnknownLabels _ -> Saved.wrong(Words.of("site.unknownLabels", ""));
    };
  }

  @FunctionalInterface
  private interface Change {
    void apply(Site site, List<SitePage> pages);
  }
}
