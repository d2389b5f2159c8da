package io.portico.application.service.session;

import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.SignIn.Outcome;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordedResponses;
import io.portico.application.testkit.fake.RecordedResponses.Finish;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.SecondSteps;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.application.testkit.memory.identity.InMemoryIdentityProviders;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.Session;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInServiceTest extends ServiceTest {

  private static final Outcome REFUSED = new Outcome.Refused();
  private static final String ANN = "ann@example.com";
  private static final String RIGHT = "hunter22";
  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox");

  private final PlainHasher hasher = new PlainHasher();
  private final SettableClock clock = new SettableClock();
  private final RecordedResponses responses = new RecordedResponses();
  private final InMemoryIdentityProviders providers = new InMemoryIdentityProviders();
  private final RecordingSessions cache = new RecordingSessions();
  private final OrganisationId other = Given.organisation(stores);
  private final SequentialIds ids = new SequentialIds();
  private final KnownDevices devices =
      new KnownDevices(new ReversedSealing(), stores.users(), stores.loginFailures(), ids, clock);
  private final PredictableTokens tokens = new PredictableTokens();
  private final SeeingSessions seeing = seeing(tokens, clock);
  private final NewSessions newSessions =
      new NewSessions(
          stores.sessions(), devices, stores.users(), cache, tokens, ids, clock, unitOfWork);
  private final LoginThrottle throttle =
      new LoginThrottle(stores.loginFailures(), clock, unitOfWork);
  private final SignIn signIn =
      new SignInService(
          stores.users(),
          newSessions,
          new SecondSteps(stores, clock, hasher).service(newSessions),
          devices,
          throttle,
          new UserPasswords(stores.users(), providers, throttle, hasher, responses),
          responses,
          new ChoiceTickets(stores.organisations(), stores.users(), new ReversedSealing(), clock));
  private final ResumeSessionService resume =
      new ResumeSessionService(stores.sessions(), stores.users(), stores.organisations(), clock);
  private final SessionService own =
      new SessionService(
          stores.sessions(), devices, seeing, cache, clock, unitOfWork, stores.audit());

  private DashboardUser ann = aUser(organisation, ANN).build();

  @BeforeEach
  void addAnn() {
    ann =
        added(aUser(organisation, ANN).showing("the-credential-of-ann").withPassword(hash(RIGHT)));
  }

  /* ---- password ---- */

  @Test
  void byPassword_right_startsASession() {
    var signedIn = signedIn(byPassword("ANN@Example.com", RIGHT));

    assertThat(signedIn.session().user()).isEqualTo(ann.id());
    assertThat(signedIn.session().browser()).isEqualTo(BROWSER);
    assertThat(resume.resume(signedIn.token().hash()))
        .hasValueSatisfying(
            resumed -> {
              assertThat(resumed.user()).isEqualTo(ann);
              assertThat(resumed.organisation().id()).isEqualTo(organisation);
            });
    assertThat(signedIn.token().toString()).doesNotContain(signedIn.token().secret());
  }

  @ParameterizedTest
  @CsvSource({
    "ann@example.com, wrong",
    "ann@example.com, ''",
    "bob@example.com, hunter22",
    "nopassword@example.com, hunter22",
    "inactive@example.com, hunter22",
    "not an address, hunter22",
    "'', hunter22"
  })
  void byPassword_wrongOrUnknown_isRefusedAfterTheSameTime(String email, String password) {
    added(aUser(organisation, "nopassword@example.com"));
    added(aUser(organisation, "inactive@example.com").withPassword(hash(RIGHT)).inactive());

    assertThat(byPassword(email, password)).isEqualTo(REFUSED);
    assertThat(responses.finishes())
        .containsExactly(Finish.FINISHED, Finish.FINISHED_AFTER_SEVERAL);
  }

  @Test
  void byPassword_fiveFailures_lockTheAccountFromTheAddressForAMinute() {
    for (var i = 0; i < 5; i++) {
      assertThat(byPassword(ANN, "wrong")).isEqualTo(REFUSED);
    }

    assertThat(byPassword(ANN, RIGHT)).isEqualTo(REFUSED);
    assertThat(responses.finishes().getLast()).isEqualTo(Finish.FINISHED_AFTER_SEVERAL);
    clock.pass(Duration.ofMinutes(1));
    var _ = signedIn(byPassword(ANN, RIGHT));
  }

  @Test
  void byPassword_300FailuresFromAnAddress_lockTheAddress() {
    for (var i = 0; i < 300; i++) {
      assertThat(byPassword("unknown%d@example.com".formatted(i), "x")).isEqualTo(REFUSED);
    }

    assertThat(byPassword(ANN, RIGHT)).isEqualTo(new Outcome.TooMany(Duration.ofSeconds(1)));
    assertThat(byCredential("the-credential-of-ann"))
        .isEqualTo(new Outcome.TooMany(Duration.ofSeconds(1)));
  }

  /* ---- a browser in which the user has signed in before ---- */

  @Test
  void knownDevice_othersFailBehindTheSameAddress_signsIn() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    lockTheAddress();

    assertThat(byPassword(ANN, RIGHT)).isInstanceOf(Outcome.TooMany.class);
    assertThat(signedIn(byPassword("ANN@Example.com", RIGHT, device)).session().user())
        .isEqualTo(ann.id());
    assertThat(signedIn(byCredential("the-credential-of-ann", device)).session().user())
        .isEqualTo(ann.id());
    assertThat(device.toString()).doesNotContain(device.secret());
  }

  @Test
  void knownDevice_otherFormOfTheDomain_signsIn() {
    var bob = added(aUser(organisation, "bob@b\u00fccher.example").withPassword(hash(RIGHT)));
    var device = signedIn(byPassword("bob@b\u00fccher.example", RIGHT)).device();
    lockTheAddress();

    assertThat(signedIn(byPassword("bob@xn--bcher-kva.example", RIGHT, device)).session().user())
        .isEqualTo(bob.id());
  }

  @Test
  void knownDevice_othersLockTheAccount_signsIn() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    for (var i = 0; i < 5; i++) {
      assertThat(byPassword(ANN, "guessed")).isEqualTo(REFUSED);
    }

    assertThat(byPassword(ANN, RIGHT)).isEqualTo(REFUSED);
    var _ = signedIn(byPassword(ANN, RIGHT, device));
  }

  @Test
  void knownDevice_wrongPasswords_areLimitedWhileTheAddressIsLocked() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    lockTheAddress();

    for (var i = 0; i < 5; i++) {
      assertThat(byPassword(ANN, "wrong", device)).isEqualTo(REFUSED);
    }

    assertThat(byPassword(ANN, RIGHT, device)).isInstanceOf(Outcome.TooMany.class);
    assertThat(byCredential("the-credential-of-ann", device)).isInstanceOf(Outcome.TooMany.class);
  }

  @Test
  void knownDevice_wrongCredentials_areLimitedWhileTheAddressIsLocked() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    added(aUser(organisation, "bob@example.com").showing("the-credential-of-bob"));
    lockTheAddress();

    assertThat(byCredential("the-credential-of-bob", device)).isEqualTo(REFUSED);
    for (var i = 0; i < 4; i++) {
      assertThat(byCredential("guessed", device)).isEqualTo(REFUSED);
    }

    assertThat(byCredential("the-credential-of-ann", device)).isInstanceOf(Outcome.TooMany.class);
  }

  /* Whoever has a session can sign in again and again with a new credential. */
  @Test
  void knownDevices_ofOneUserTogether_allow20GuessesInAnHour() {
    var several =
        Stream.generate(() -> signedIn(byPassword(ANN, RIGHT)).device()).limit(10).toList();
    lockTheAddress();

    var guesses = 0;
    for (var device : several) {
      for (var i = 0; i < 5; i++) {
        guesses += byPassword(ANN, "wrong", device).equals(REFUSED) ? 1 : 0;
      }
    }

    assertThat(guesses).isEqualTo(20);
  }

  @Test
  void knownDevice_unlocked_failuresCountAsThoseOfOtherBrowsers() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();

    for (var i = 0; i < 5; i++) {
      assertThat(byPassword(ANN, "wrong", device)).isEqualTo(REFUSED);
    }

    assertThat(byPassword(ANN, RIGHT)).isEqualTo(REFUSED);
    assertThat(byPassword(ANN, RIGHT, device)).isEqualTo(REFUSED);
  }

  @Test
  void knownDevice_ofAnotherAccount_opensNoOther() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    var elsewhere = added(aUser(other, ANN).withPassword(hash("another password")));
    added(aUser(organisation, "bob@example.com").withPassword(hash(RIGHT)));
    lockTheAddress();

    var known = byPassword("bob@example.com", RIGHT, device);
    assertThat(known).isInstanceOf(Outcome.TooMany.class);
    assertThat(byPassword("unknown@example.com", RIGHT, device)).isEqualTo(known);
    // Whoever has an account with the same address in another organisation cannot guess this one.
    assertThat(byPassword(ANN, "another password", device)).isEqualTo(REFUSED);
    assertThat(elsewhere.organisation()).isEqualTo(other);
  }

  @Test
  void knownDevice_forgedOrExpired_isAsNone() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    lockTheAddress();

    for (var forged : List.of("", "forged", device.secret() + "x", "x".repeat(10_000))) {
      assertThat(byPassword(ANN, RIGHT, new DeviceToken(forged)))
          .isInstanceOf(Outcome.TooMany.class);
    }
    clock.pass(KnownDevices.VALIDITY.minusSeconds(1));
    lockTheAddress();
    var _ = signedIn(byPassword(ANN, RIGHT, device));
    clock.pass(Duration.ofSeconds(1));
    lockTheAddress();
    assertThat(byPassword(ANN, RIGHT, device)).isInstanceOf(Outcome.TooMany.class);
  }

  @Test
  void knownDevice_afterSigningOutEverywhere_isAsNone() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    clock.pass(Duration.ofDays(1));
    own.endAll(ann.actor());
    clock.pass(Duration.ofMillis(1));
    var later = signedIn(byPassword(ANN, RIGHT)).device();
    lockTheAddress();

    assertThat(byPassword(ANN, RIGHT, device)).isInstanceOf(Outcome.TooMany.class);
    var _ = signedIn(byPassword(ANN, RIGHT, later));
  }

  @Test
  void knownDevice_afterAChangeOfTheUser_isAsNone() {
    var device = signedIn(byPassword(ANN, RIGHT)).device();
    var inactive = aUser(organisation, ANN).inactive().profile();
    var changes =
        List.of(
            ann.described(ann.profile(), Optional.of(hash("a new one")), clock.instant()),
            ann.withCredential(new AccessToken("another").hash(), clock.instant()),
            ann.described(inactive, Optional.empty(), clock.instant()));

    for (var changed : changes) {
      replace(changed);
      lockTheAddress();
      assertThat(byPassword(ANN, RIGHT, device)).isInstanceOf(Outcome.TooMany.class);
      assertThat(byPassword(ANN, "a new one", device)).isInstanceOf(Outcome.TooMany.class);
    }
    unitOfWork.run(() -> stores.users().remove(organisation, ann.id()));
    assertThat(byPassword(ANN, RIGHT, device)).isInstanceOf(Outcome.TooMany.class);
  }

  private void lockTheAddress() {
    while (!(byCredential("guessed") instanceof Outcome.TooMany)) {
      // Until there are enough.
    }
  }

  /* ---- several organisations ---- */

  @Test
  void byPassword_rightInTwoOrganisations_asksWhich() {
    var elsewhere = added(aUser(other, ANN).withPassword(hash(RIGHT)));

    var several = several(byPassword(ANN, RIGHT));

    assertThat(several.organisations())
        .extracting(Organisation::id)
        .containsExactlyInAnyOrder(organisation, other);
    assertThat(signedIn(byChoice(several.ticket(), other)).session().user())
        .isEqualTo(elsewhere.id());
    assertThat(signedIn(byChoice(several.ticket(), organisation)).session().user())
        .isEqualTo(ann.id());
  }

  @Test
  void byPassword_rightInOneOfTwo_startsThere() {
    added(aUser(other, ANN).withPassword(hash("another password")));

    assertThat(signedIn(byPassword(ANN, RIGHT)).session().organisation()).isEqualTo(organisation);
    assertThat(signedIn(byPassword(ANN, "another password")).session().organisation())
        .isEqualTo(other);
  }

  @Test
  void byPassword_withAnOrganisation_startsThereOnly() {
    added(aUser(other, ANN).withPassword(hash(RIGHT)));

    assertThat(signedIn(byPassword(ANN, RIGHT, Optional.of(other))).session().organisation())
        .isEqualTo(other);
    assertThat(byPassword(ANN, RIGHT, Optional.of(stranger.organisation()))).isEqualTo(REFUSED);
  }

  @Test
  void byChoice_wrongTicketOrOrganisation_isRefused() {
    added(aUser(other, ANN).withPassword(hash(RIGHT)));
    var ticket = several(byPassword(ANN, RIGHT)).ticket();

    assertThat(byChoice(ticket, stranger.organisation())).isEqualTo(REFUSED);
    assertThat(byChoice("", other)).isEqualTo(REFUSED);
    assertThat(byChoice("forged", other)).isEqualTo(REFUSED);
    assertThat(byChoice("x".repeat(10_000), other)).isEqualTo(REFUSED);
    clock.pass(Duration.ofMinutes(5).minusMillis(1));
    var _ = signedIn(byChoice(ticket, other));
    clock.pass(Duration.ofMillis(1));
    assertThat(byChoice(ticket, other)).isEqualTo(REFUSED);
  }

  @Test
  void byChoice_afterANewPassword_isRefused() {
    added(aUser(other, ANN).withPassword(hash(RIGHT)));
    var ticket = several(byPassword(ANN, RIGHT)).ticket();
    replace(ann.described(ann.profile(), Optional.of(hash("a new one")), clock.instant()));

    assertThat(byChoice(ticket, organisation)).isEqualTo(REFUSED);
  }

  /* ---- credential ---- */

  @Test
  void byCredential_ofAnActiveUser_startsASession() {
    assertThat(signedIn(byCredential("the-credential-of-ann")).session().user())
        .isEqualTo(ann.id());
    assertThat(byCredential("an unknown credential")).isEqualTo(REFUSED);
    added(aUser(organisation, "gone@example.com").showing("the-credential-of-gone").inactive());
    assertThat(byCredential("the-credential-of-gone")).isEqualTo(REFUSED);
  }

  /* ---- the session ---- */

  @Test
  void resume_unusedForTwoHoursOrAfterTwelve_isOver() {
    var token = signedIn(byPassword(ANN, RIGHT)).token().hash();
    for (var hour = 0; hour < 11; hour++) {
      clock.pass(Duration.ofHours(1));
      assertThat(resume.resume(token)).as("hour %d", hour).isPresent();
    }
    clock.pass(Duration.ofHours(1));
    assertThat(resume.resume(token)).isEmpty();

    var idle = signedIn(byPassword(ANN, RIGHT)).token().hash();
    clock.pass(Session.LONGEST_IDLE.minusMillis(1));
    assertThat(resume.resume(idle)).isPresent();
    clock.pass(Session.LONGEST_IDLE);
    assertThat(resume.resume(idle)).isEmpty();
  }

  @Test
  void expired_sessionOfAProvider_isKnownUnlessItWasEnded() {
    var provider = new IdentityProviderId(ids.next());
    var first = newSessions.startBy(provider, ann, BROWSER).orElseThrow().session();
    var second = newSessions.startBy(provider, ann, BROWSER).orElseThrow().session();
    assertThat(resume.expired(first.token())).as("not expired").isEmpty();

    clock.pass(Session.LONGEST_OF_PROVIDER);
    assertThat(resume.expired(first.token())).contains(first);
    own.end(ann.actor(), second.id());
    assertThat(resume.expired(second.token())).as("ended").isEmpty();
  }

  @Test
  void resume_usedOften_storesTheUseOnceAMinute() {
    var session = signedIn(byPassword(ANN, RIGHT)).session();
    clock.pass(Duration.ofSeconds(59));
    assertThat(resume.resume(session.token())).isPresent();
    assertThat(stores.sessions().find(Realm.USERS, session.token())).contains(session);

    clock.pass(Duration.ofSeconds(1));
    assertThat(resume.resume(session.token())).isPresent();
    assertThat(stores.sessions().find(Realm.USERS, session.token()))
        .hasValueSatisfying(stored -> assertThat(stored.lastUsedAt()).isEqualTo(clock.instant()));
  }

  @Test
  void resume_inactiveOrRemovedUser_isOver() {
    var token = signedIn(byPassword(ANN, RIGHT)).token().hash();
    replace(
        ann.described(
            aUser(organisation, ANN).inactive().profile(), Optional.empty(), clock.instant()));
    assertThat(resume.resume(token)).isEmpty();
  }

  @Test
  void signIn_moreThanTheMost_endsTheLeastRecentlyUsed() {
    var first = signedIn(byPassword(ANN, RIGHT)).token().hash();
    for (var i = 1; i < Session.MOST; i++) {
      clock.pass(Duration.ofSeconds(1));
      var _ = signedIn(byPassword(ANN, RIGHT));
    }
    assertThat(resume.resume(first)).isPresent();

    clock.pass(Duration.ofSeconds(1));
    var _ = signedIn(byPassword(ANN, RIGHT));

    assertThat(resume.resume(first)).isEmpty();
    assertThat(own.own(ann.actor())).hasSize(Session.MOST);
    assertThat(cache.evicted()).containsExactly(first);
  }

  @Test
  void end_ownSession_endsItAndNoOther() {
    var one = signedIn(byPassword(ANN, RIGHT)).session();
    var two = signedIn(byPassword(ANN, RIGHT)).session();
    var bob = new Actor(organisation, admin.user(), admin.rights());

    own.end(bob, one.id());
    assertThat(resume.resume(one.token())).isPresent();
    own.end(ann.actor(), one.id());

    assertThat(resume.resume(one.token())).isEmpty();
    assertThat(resume.resume(two.token())).isPresent();
    assertThat(cache.evicted()).containsExactly(one.token());
    assertThat(latestEntry().action().word()).isEqualTo("sessions_ended");
    assertThat(latestEntry().object()).isEqualTo(ann.id().toString());
  }

  @Test
  void endAll_ofAUser_endsThemAndCounts() {
    var one = signedIn(byPassword(ANN, RIGHT)).session();
    var two = signedIn(byPassword(ANN, RIGHT)).session();

    assertThat(own.endAll(ann.actor())).isEqualTo(2);

    assertThat(own.own(ann.actor())).isEmpty();
    assertThat(cache.evicted()).containsExactlyInAnyOrder(one.token(), two.token());
    assertThat(own.endAll(ann.actor())).isZero();
    assertThat(trail()).hasSize(1);
  }

  @Test
  void end_ofTheDashboard_endsAlsoWhatSeesTheSite() {
    var one = signedIn(byPassword(ANN, RIGHT)).session();
    seesTheSite(one);

    own.end(ann.actor(), one.id());

    assertThat(stores.sessions().ofUser(organisation, ann.id())).isEmpty();
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsExactly(
            AuditAction.SESSIONS_ENDED,
            AuditAction.DEVELOPER_SEEN_NO_MORE,
            AuditAction.DEVELOPER_SEEN);
    seesTheSite(one);
    assertThat(own.endAll(ann.actor())).isZero();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.DEVELOPER_SEEN_NO_MORE);
  }

  private void seesTheSite(Session session) {
    var developer = new DeveloperId(Ids.next());
    var _ = unitOfWork.execute(() -> seeing.start(ann.actor(), session, developer, "192.0.2.1"));
  }

  private Outcome byPassword(String email, String password) {
    return byPassword(email, password, Optional.empty());
  }

  private Outcome byPassword(String email, String password, Optional<OrganisationId> in) {
    return signIn.signIn(
        new SignIn.ByPassword(email, new Password(password), in, BROWSER, Optional.empty()));
  }

  private Outcome byPassword(String email, String password, DeviceToken device) {
    return signIn.signIn(
        new SignIn.ByPassword(
            email, new Password(password), Optional.empty(), BROWSER, Optional.of(device)));
  }

  private Outcome byCredential(String credential) {
    return signIn.signIn(
        new SignIn.ByCredential(new AccessToken(credential), BROWSER, Optional.empty()));
  }

  private Outcome byCredential(String credential, DeviceToken device) {
    return signIn.signIn(
        new SignIn.ByCredential(new AccessToken(credential), BROWSER, Optional.of(device)));
  }

  private Outcome byChoice(String ticket, OrganisationId chosen) {
    return signIn.signIn(new SignIn.ByChoice(ticket, chosen, BROWSER, Optional.empty()));
  }

  private static Outcome.SignedIn signedIn(Outcome outcome) {
    return assertThat(outcome).asInstanceOf(type(Outcome.SignedIn.class)).actual();
  }

  private static Outcome.SeveralOrganisations several(Outcome outcome) {
    return assertThat(outcome).asInstanceOf(type(Outcome.SeveralOrganisations.class)).actual();
  }

  private PasswordHash hash(String password) {
    return hasher.hash(new Password(password));
  }

  private DashboardUser added(UserFixture fixture) {
    var user = fixture.build();
    stores.users().add(user);
    return user;
  }

  private void replace(DashboardUser user) {
    unitOfWork.run(() -> stores.users().replace(user));
  }
}
