package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.AnnouncementQueries;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.application.port.in.announcement.RemoveAnnouncement;
import io.portico.application.port.in.announcement.ReplaceAnnouncement;
import io.portico.application.port.in.own.ChooseLanguage;
import io.portico.application.port.in.own.EnterSeenSite;
import io.portico.application.port.in.own.ResumeDeveloper;
import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.SiteCatalogueQueries;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelName;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import io.portico.domain.site.SitePage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A {@link Stub} of each inbound port of sites. Until told otherwise, {@link #SITE} is on. */
public final class SiteStubs extends Stubs {

  /** The site that visitors find. */
  public static final Site SITE =
      new Site(
          new OrganisationId(Ids.next()),
          new SiteName("acme"),
          true,
          new Site.Brand("Acme developers", Optional.empty(), SiteColours.DEFAULT),
          List.of(SiteLanguage.EN, SiteLanguage.DE),
          new Site.Access(SignUpMode.OPEN, false),
          List.of(new LabelName("team")),
          List.of(new SitePage("terms", "Terms", "Be *kind*.", true)));

  public final Stub<SiteLanguage, Boolean> chosen = stub();
  public final Stub<Actor, Site> find = stub();
  public final Stub<SiteName, Optional<Site>> visited = stub();
  public final Stub<ReplaceSite.Command, ReplaceSite.Outcome> replace = stub();
  public final Stub<TokenHash, Optional<SignedInDeveloper>> resume = stub();
  public final Stub<SiteCatalogueQueries.Query, SiteCatalogueQueries.Selection> select = stub();
  public final Stub<String, SiteCatalogueQueries.Details> details = stub();
  public final Stub<Optional<Integer>, Definition> definition = stub();
  public final Stub<Integer, byte[]> document = stub();
  public final Stub<List<Integer>, DefinitionDiff> difference = stub();

  public final Stub<DeveloperId, SeeAsDeveloper.Outcome> seeAs = stub();
  public final Stub<SessionToken, Optional<StartedSession>> enter = stub();
  public final Stub<SignedInDeveloper, Boolean> stop = stub();
  public final Stub<Actor, List<Announcement>> announcements = stub();
  public final Stub<AnnouncementId, Announcement> announcement = stub();
  public final Stub<Optional<DeveloperId>, List<Announcement>> shown = stub();
  public final Stub<OrganisationId, List<Announcement>> shownToAnyone = stub();
  public final Stub<AddAnnouncement.Command, AddAnnouncement.Outcome> addAnnouncement = stub();
  public final Stub<ReplaceAnnouncement.Command, Announcement> replaceAnnouncement = stub();
  public final Stub<AnnouncementId, Announcement> removeAnnouncement = stub();
  public final Stub<AnnouncementId, MailAnnouncement.Outcome> mailAnnouncement = stub();

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(ChooseLanguage.class, (_, language) -> chosen.call(language));
    context.registerSingleton(
        SiteQueries.class,
        new SiteQueries() {
          @Override
          public Site find(Actor actor) {
            return find.call(actor);
          }

          @Override
          public Optional<Site> visited(SiteName name) {
            return visited.call(name);
          }
        });
    context.registerSingleton(
        SiteCatalogueQueries.class,
        new SiteCatalogueQueries() {
          @Override
          public Selection select(Reader reader, Query query) {
            return select.call(query);
          }

          @Override
          public Details find(Reader reader, String id) {
            return details.call(id);
          }

          @Override
          public Definition definition(Reader reader, String id, Optional<Integer> revision) {
            return definition.call(revision);
          }

          @Override
          public byte[] document(Reader reader, String id, int revision) {
            return document.call(revision);
          }

          @Override
          public DefinitionDiff difference(Reader reader, String id, int from, int to) {
            return difference.call(List.of(from, to));
          }
        });
    context.registerSingleton(ReplaceSite.class, replace::call);
    context.registerSingleton(EnterSeenSite.class, (site, token) -> enter.call(token));
    context.registerSingleton(
        SeeAsDeveloper.class,
        new SeeAsDeveloper() {
          @Override
          public Outcome start(
              Actor actor, Session session, DeveloperId developer, String networkAddress) {
            return seeAs.call(developer);
          }

          @Override
          public void stop(SignedInDeveloper seen) {
            stop.call(seen);
          }
        });
    context.registerSingleton(AddAnnouncement.class, addAnnouncement::call);
    context.registerSingleton(ReplaceAnnouncement.class, replaceAnnouncement::call);
    context.registerSingleton(
        RemoveAnnouncement.class, (actor, id, expected) -> removeAnnouncement.call(id));
    context.registerSingleton(
        MailAnnouncement.class, (actor, id, expected) -> mailAnnouncement.call(id));
    context.registerSingleton(
        AnnouncementQueries.class,
        new AnnouncementQueries() {
          @Override
          public List<Announcement> all(Actor actor) {
            return announcements.call(actor);
          }

          @Override
          public Page<Announcement, AnnouncementId> page(
              Actor actor, PageQuery<AnnouncementId> page) {
            return Page.of(announcements.call(actor), page.limit(), Announcement::id);
          }

          @Override
          public Announcement find(Actor actor, AnnouncementId id) {
            return announcement.call(id);
          }

          @Override
          public long countRecipients(Actor actor, Announcement announcement) {
            return 7;
          }

          @Override
          public List<Announcement> shown(OrganisationId organisation) {
            return shownToAnyone.call(organisation);
          }

          @Override
          public Stream<Announcement> shown(
              OrganisationId organisation, Optional<DeveloperId> developer) {
            return shown.call(developer).stream();
          }
        });
    context.registerSingleton(ResumeDeveloper.class, (organisation, token) -> resume.call(token));
  }

  @Override
  void reset() {
    super.reset();
    visited.answersBy(name -> Optional.of(SITE).filter(site -> site.name().equals(name)));
    resume.answers(Optional.empty());
    shown.answers(List.of());
  }
}
