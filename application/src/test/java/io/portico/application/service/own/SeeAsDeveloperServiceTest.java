package io.portico.application.service.own;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.SiteFixture.customised;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.own.SeeAsDeveloper.Outcome;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.service.session.SeeingSessions;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeeAsDeveloperServiceTest extends ServiceTest {

  private static final String ADDRESS = "192.0.2.1";

  private final SettableClock clock = new SettableClock();
  private final SeeingSessions sessions = seeing(new PredictableTokens(), clock);
  private final SeeAsDeveloperService service =
      new SeeAsDeveloperService(stores.sites(), stores.developers(), sessions, unitOfWork);
  private final ResumeDeveloperService resume =
      new ResumeDeveloperService(stores.sessions(), stores.developers(), sessions, clock);

  private final Site site = customised(organisation, "acme");
  private final Developer ann = added(aDeveloper("ann@example.com"));
  private final Actor boss = user("boss@example.com", Role.ADMIN);

  @BeforeEach
  void openSite() {
    put(site);
  }

  private void put(Site other) {
    unitOfWork.run(
        () -> {
          stores.sites().findForUpdate(other.organisation());
          assertThat(stores.sites().replace(other)).isTrue();
        });
  }

  @Test
  void start_anAdministrator_seesTheSiteAsTheDeveloperForFifteenMinutes() {
    var token = entered(started(boss));

    var seen = resumed(token).orElseThrow();
    assertThat(seen.developer()).isEqualTo(ann);
    assertThat(seen.seenBy()).contains(boss.user());
    assertThat(latestEntry())
        .returns(AuditAction.DEVELOPER_SEEN, AuditEntry::action)
        .returns(boss.user(), AuditEntry::actor)
        .returns(ann.id().toString(), AuditEntry::object);

    clock.pass(Session.LONGEST_SEEING.minusSeconds(1));
    assertThat(resumed(token)).isPresent();
    clock.pass(Duration.ofSeconds(1));
    assertThat(resumed(token)).isEmpty();
  }

  @Test
  void start_inASessionOfAProvider_endsWithThatSession() {
    var dashboard = dashboard(boss).startedBy(new IdentityProviderId(Ids.next()));
    clock.pass(Session.LONGEST_OF_PROVIDER.minusSeconds(30));

    var link = ((Outcome.Started) service.start(boss, dashboard, ann.id(), ADDRESS)).token();
    var token = entered(link);

    assertThat(latestEntry().difference().changes().toString())
        .contains(dashboard.startedAt().plus(Session.LONGEST_OF_PROVIDER).toString());
    clock.pass(Duration.ofSeconds(29));
    assertThat(resumed(token)).isPresent();
    clock.pass(Duration.ofSeconds(1));
    assertThat(resumed(token)).isEmpty();
  }

  @Test
  void enter_aLinkOfASessionOfAProvider_worksWithinAMinute() {
    var dashboard = dashboard(boss).startedBy(new IdentityProviderId(Ids.next()));
    clock.pass(Duration.ofMinutes(5));

    var link = ((Outcome.Started) service.start(boss, dashboard, ann.id(), ADDRESS)).token();
    clock.pass(Duration.ofMinutes(1));

    assertThat(sessions.enter(site, link)).isEmpty();
  }

  @Test
  void enter_aLink_worksOnceWithinAMinuteOnItsSite() {
    var token = started(boss);
    var others = customised(stranger.organisation(), "others");

    assertThat(sessions.enter(others, token)).isEmpty();
    assertThat(sessions.enter(site, token)).isPresent();
    assertThat(sessions.enter(site, token)).isEmpty();
    assertThat(resumed(token)).isEmpty();

    var late = started(boss);
    clock.pass(Duration.ofMinutes(1));
    assertThat(sessions.enter(site, late)).isEmpty();
  }

  @Test
  void resume_withTheTokenOfTheLink_isEmpty() {
    var token = started(boss);

    assertThat(resumed(token)).isEmpty();
    assertThat(resumed(entered(token))).isPresent();
  }

  @Test
  void start_withoutThePermissionOrOfAnotherOrganisation_isRefused() {
    assertNotPermitted(() -> start(viewer, ann), () -> start(approver, ann));
    assertNotFound(() -> start(stranger, ann));
    assertThat(trail()).isEmpty();
  }

  @Test
  void start_inactiveDeveloperOrSiteThatIsOff_startsNothing() {
    var gone = added(aDeveloper("gone@example.com").inactive());
    assertThat(start(boss, gone)).isEqualTo(new Outcome.Inactive());

    put(Site.unchanged(organisation, new SiteName("acme"), "Acme"));
    assertThat(start(boss, ann)).isEqualTo(new Outcome.SiteOff());
    assertThat(trail()).isEmpty();
  }

  @Test
  void resume_ofAUserWhoMayNoLonger_isEmpty() {
    var viewing = user("viewer@example.com", Role.ADMIN);
    var token = entered(started(viewing));
    var known = stores.users().find(organisation, viewing.user()).orElseThrow();
    unitOfWork.run(
        () -> {
          stores.users().findForUpdate(organisation, viewing.user());
          stores
              .users()
              .replace(
                  aUser(organisation, "viewer@example.com")
                      .withId(known.id())
                      .as(Role.VIEWER)
                      .build());
        });

    assertThat(resumed(token)).isEmpty();
  }

  @Test
  void resume_onTheSiteOfAnotherOrganisation_isEmpty() {
    var token = entered(started(boss));

    assertThat(resume.resume(stranger.organisation(), token.hash())).isEmpty();
  }

  @Test
  void stop_once_endsItAndIsAudited() {
    var token = entered(started(boss));
    var seen = resumed(token).orElseThrow();

    service.stop(seen.during("request"));
    service.stop(seen.during("request"));

    assertThat(resumed(token)).isEmpty();
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.DEVELOPER_SEEN_NO_MORE, AuditAction.DEVELOPER_SEEN);
    assertThat(latestEntry().request()).contains("request");
  }

  @Test
  void start_again_endsTheFormerOne() {
    var first = entered(started(boss));
    var second = entered(started(boss));

    assertThat(resumed(first)).isEmpty();
    assertThat(resumed(second)).isPresent();
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsOnlyOnce(AuditAction.DEVELOPER_SEEN_NO_MORE);
  }

  private SessionToken started(Actor actor) {
    return ((Outcome.Started) start(actor, ann)).token();
  }

  private Outcome start(Actor actor, Developer developer) {
    return service.start(actor, dashboard(actor), developer.id(), ADDRESS);
  }

  private Session dashboard(Actor actor) {
    return Session.start(
        new SessionId(Ids.next()),
        Realm.USERS,
        actor.organisation(),
        actor.user(),
        new SessionToken("dashboard").hash(),
        new Browser(ADDRESS, "Firefox"),
        clock.instant());
  }

  private SessionToken entered(SessionToken token) {
    return sessions.enter(site, token).orElseThrow().token();
  }

  private Optional<SignedInDeveloper> resumed(SessionToken token) {
    return resume.resume(organisation, token.hash());
  }

  private Actor user(String email, Role role) {
    var user = aUser(organisation, email).as(role).build();
    var _ = stores.users().add(user);
    return user.actor();
  }

  private Developer added(DeveloperFixture fixture) {
    var developer = fixture.build();
    unitOfWork.run(() -> stores.developers().add(organisation, List.of(developer)));
    return developer;
  }
}
