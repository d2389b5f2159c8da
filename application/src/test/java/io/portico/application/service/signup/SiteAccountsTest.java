package io.portico.application.service.signup;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogueId;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.own.ChangeOwnAccount;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.in.signup.ResetDeveloperPassword;
import io.portico.application.port.in.signup.SignInDeveloper;
import io.portico.application.port.in.signup.SignUpDeveloper;
import io.portico.application.port.in.signup.SignUpDeveloper.Confirmation;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.application.Departures;
import io.portico.application.service.developer.DeveloperService;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.own.OwnDetailsService;
import io.portico.application.service.own.OwnDeveloperService;
import io.portico.application.service.own.ResumeDeveloperService;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.session.KnownDevices;
import io.portico.application.service.session.NewSessions;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.session.UserSessions;
import io.portico.application.service.site.AudienceFields;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordedResponses;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.mail.MailKind;
import io.portico.domain.mail.Message;
import io.portico.domain.selector.Selector;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sign-ups, sign-ins and accounts of developers on a site. */
class SiteAccountsTest extends ServiceTest {

  private static final String ANN = "ann@example.com";
  private static final String RIGHT = "hunter22";
  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox on Linux");

  private final SettableClock clock = new SettableClock();
  private final PlainHasher hasher = new PlainHasher();
  private final RecordedResponses responses = new RecordedResponses();
  private final NewPasswords passwords = new NewPasswords(new PasswordRules(8, _ -> false), hasher);
  private final UserSessions sessions =
      new UserSessions(
          stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork);
  private final RegisterDeveloperService register =
      new RegisterDeveloperService(
          stores.developers(),
          stores.portalConfigurations(),
          passwords,
          Ids::next,
          clock,
          unitOfWork,
          stores.audit());
  private final DeveloperService changes =
      new DeveloperService(
          stores.developers(),
          stores.loginFailures(),
          passwords,
          sessions,
          stores.outbox(clock),
          unitOfWork,
          stores.audit());
  private final VerifyCredentialsService verify =
      new VerifyCredentialsService(
          stores.developers(),
          new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
          hasher,
          responses,
          unitOfWork);
  private final PredictableTokens tokens = new PredictableTokens();
  private final OneTimeLinks links = new OneTimeLinks(stores.accessLinks(), tokens, clock);
  private final SiteMails mails =
      new SiteMails(
          stores.sites(),
          links,
          stores.outbox(clock),
          new MailThrottle(stores.loginFailures(), clock, unitOfWork));
  private final SignedUpDevelopers signedUp =
      new SignedUpDevelopers(
          register,
          stores.developers(),
          stores.developerIdentities(),
          stores.identityProviders(),
          clock);
  private final SignUpService signUps =
      new SignUpService(
          new SiteSignUps(
              stores.signUps(),
              stores.portalConfigurations(),
              signedUp,
              mails,
              Ids::next,
              clock,
              unitOfWork),
          stores.developers(),
          links,
          mails,
          new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
          passwords,
          responses,
          unitOfWork);
  private final SignUpReviewService reviews =
      new SignUpReviewService(
          stores.signUps(), signedUp, mails, Ids::next, unitOfWork, stores.audit());
  private final DeveloperSignInService signIn =
      new DeveloperSignInService(
          stores.identityProviders(),
          stores.developers(),
          verify,
          new NewSessions(
              stores.sessions(),
              new KnownDevices(
                  new ReversedSealing(), stores.users(), stores.loginFailures(), Ids::next, clock),
              stores.users(),
              new RecordingSessions(),
              tokens,
              Ids::next,
              clock,
              unitOfWork),
          unitOfWork);
  private final DeveloperPasswordService forgotten =
      new DeveloperPasswordService(
          stores.developers(), changes, signIn, links, mails, passwords, responses, unitOfWork);
  private final KeyRequestWriter requestWriter =
      new KeyRequestWriter(
          stores.keyRequests(), stores.subscriptions(), Ids::next, clock, stores.audit());
  private final OwnDeveloperService own =
      new OwnDeveloperService(
          stores.developers(),
          verify,
          changes,
          new RemoveDeveloperService(
              stores.developers(),
              stores.issuedKeys(),
              stores.keyRequests(),
              requestWriter,
              new Departures(
                  stores.applications(),
                  stores.developers(),
                  stores.issuedKeys(),
                  stores.keyRequests(),
                  stores.subscriptions(),
                  requestWriter,
                  stores.keyPushWriter(),
                  stores.audit()),
              sessions,
              clock,
              unitOfWork,
              stores.audit()),
          signIn,
          links,
          mails,
          passwords,
          unitOfWork);
  private final OwnDetailsService details =
      new OwnDetailsService(
          stores.developers(),
          stores.portalConfigurations(),
          new AudienceFields(stores.sites(), stores.catalogues()),
          changes,
          unitOfWork);
  private final ResumeDeveloperService resume =
      new ResumeDeveloperService(
          stores.sessions(), stores.developers(), seeing(tokens, clock), clock);

  private Site site = Site.unchanged(organisation, new SiteName("acme"), "Acme APIs");

  @BeforeEach
  void store() {
    configure(PortalSettingsFixture.settings().signupFields("Company").build());
    unitOfWork.run(
        () -> {
          var _ = stores.sites().findForUpdate(organisation);
          stores.sites().replace(site);
        });
  }

  /* ---- sign up ---- */

  @Test
  void signUp_unknownAddress_becomesADeveloperOnceConfirmed() {
    signUp(ANN);

    assertThat(find(ANN)).isEmpty();
    assertThat(signUps.find(site, lastLink())).contains(new EmailAddress(ANN));
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.REGISTERED);

    assertThat(find(ANN).orElseThrow().details().fields().values())
        .isEqualTo(Map.of("Company", "Example Ltd"));
    assertThat(latestEntry().action()).isEqualTo(AuditAction.DEVELOPER_REGISTERED);
    assertThat(latestEntry().actor().value()).isEqualTo(find(ANN).orElseThrow().id().value());
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.EXPIRED);
    assertThat(signedIn(ANN, RIGHT)).isPresent();
  }

  @Test
  void signUp_knownAddress_sameOutcomeAndTimeAndAMailThatSaysSo() {
    registered(ANN);
    var before = responses.finishes().size();

    assertThat(signUp("ANN@example.com")).isEqualTo(new SignUpDeveloper.Outcome.Sent());
    assertThat(signUp("bob@example.com")).isEqualTo(new SignUpDeveloper.Outcome.Sent());

    assertThat(kinds("ANN@example.com")).containsExactly(MailKind.SIGN_UP_KNOWN);
    assertThat(kinds("bob@example.com")).containsExactly(MailKind.SIGN_UP_STARTED);
    assertThat(responses.finishes().subList(before, before + 2))
        .hasSize(2)
        .containsOnly(responses.finishes().getLast());
  }

  @Test
  void signUp_againWithinAMinute_sendsOneMailAndAfterItANewOneForTheSame() {
    signUp(ANN);
    signUp(ANN);
    signUps.sendAgain(site, new EmailAddress(ANN), "192.0.2.2");
    assertThat(kinds(ANN)).hasSize(1);
    var former = lastLink();

    clock.pass(Duration.ofMinutes(1));
    signUps.sendAgain(site, new EmailAddress(ANN), "192.0.2.2");

    assertThat(kinds(ANN)).hasSize(2);
    assertThat(confirm(site, former, RIGHT)).isEqualTo(Confirmation.EXPIRED);
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.REGISTERED);
  }

  @Test
  void signUp_aThousandInAMinuteFromOneAddress_sendAtMostTwentyMails() {
    var refused = 0;
    for (var number = 0; number < 1_000; number++) {
      clock.pass(Duration.ofMillis(60));
      if (signUp(number + "@example.com") instanceof SignUpDeveloper.Outcome.TooMany) {
        refused++;
      }
    }

    assertThat(mails()).hasSizeBetween(1, 20);
    assertThat(refused).isEqualTo(1_000 - mails().size());
  }

  @Test
  void signUp_closedSiteOrRegistrationDisabled_isClosed() {
    site = withMode(SignUpMode.CLOSED);
    assertThat(signUp(ANN)).isEqualTo(new SignUpDeveloper.Outcome.Closed());

    site = withMode(SignUpMode.OPEN);
    configure(PortalSettingsFixture.settings().disablingSignup().build());
    assertThat(signUp(ANN)).isEqualTo(new SignUpDeveloper.Outcome.Closed());
    assertThat(signUps.sendAgain(site, new EmailAddress(ANN), "192.0.2.2"))
        .isEqualTo(new SignUpDeveloper.Outcome.Closed());
    assertThat(mails()).isEmpty();
  }

  @Test
  void confirm_anotherOrganisationsSiteOrAnotherPurposeOrLate_isExpired() {
    signUp(ANN);
    var elsewhere = Site.unchanged(stranger.organisation(), new SiteName("other"), "Other");
    assertThat(confirm(elsewhere, lastLink(), RIGHT)).isEqualTo(Confirmation.EXPIRED);
    assertThat(forgotten.find(site, lastLink())).isEmpty();
    assertThat(own.find(site, lastLink())).isEmpty();

    clock.pass(AccessLink.VALIDITY);
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.EXPIRED);
    assertThat(find(ANN)).isEmpty();
  }

  @Test
  void confirm_wrongPassword_isRefusedAndKeepsTheLink() {
    signUp(ANN);
    assertThat(confirm(site, lastLink(), "of another")).isEqualTo(Confirmation.WRONG_PASSWORD);
    assertThat(find(ANN)).isEmpty();
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.REGISTERED);
  }

  @Test
  void confirm_guessedTooOften_isRefusedForAWhileEvenWithTheRightPassword() {
    signUp(ANN);
    for (var guess = 0; guess < 5; guess++) {
      assertThat(confirm(site, lastLink(), "guess " + guess))
          .isEqualTo(Confirmation.WRONG_PASSWORD);
    }

    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.WRONG_PASSWORD);
    clock.pass(Duration.ofMinutes(1));
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.REGISTERED);
  }

  @Test
  void confirm_reviewedSite_waitsForTheDecision() {
    site = withMode(SignUpMode.REVIEWED);
    signUp(ANN);
    assertThat(confirm(site, lastLink(), RIGHT)).isEqualTo(Confirmation.WAITS);
    clock.pass(Duration.ofMinutes(1));
    signUp("bob@example.com");
    confirm(site, lastLink(), RIGHT);

    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(waiting).extracting(one -> one.email().written()).startsWith(ANN).hasSize(2);
    assertThat(reviews.approve(admin, waiting.getFirst().id())).isTrue();
    assertThat(reviews.approve(admin, waiting.getFirst().id())).isFalse();
    assertThat(reviews.decline(admin, waiting.getLast().id(), "Who are you?")).isTrue();

    assertThat(find(ANN)).isPresent();
    assertThat(find("bob@example.com")).isEmpty();
    assertThat(kinds(ANN)).endsWith(MailKind.SIGN_UP_APPROVED);
    assertThat(kinds("bob@example.com")).endsWith(MailKind.SIGN_UP_DECLINED);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SIGN_UP_DECLINED);
    assertThat(reviews.waiting(viewer, new OffsetRange(0, 10)).total()).isZero();
    assertNotPermitted(() -> reviews.approve(viewer, waiting.getFirst().id()));
  }

  @Test
  void signUp_inGerman_itsMailsAndTheDeveloperAreInGerman() {
    site = withMode(SignUpMode.REVIEWED).in(SiteLanguage.DE);
    signUp(ANN);
    confirm(site, lastLink(), RIGHT);
    site = site.in(SiteLanguage.EN);
    signUp("bob@example.com");
    confirm(site, lastLink(), RIGHT);
    for (var waiting : reviews.waiting(admin, new OffsetRange(0, 10)).items()) {
      reviews.approve(admin, waiting.id());
    }

    assertThat(mails())
        .filteredOn(mail -> mail.to().equals(ANN))
        .extracting(mail -> mail.message().stored().language())
        .containsOnly(Optional.of(SiteLanguage.DE));
    assertThat(stores.developers().language(organisation, new EmailAddress(ANN)))
        .contains(SiteLanguage.DE);
    assertThat(stores.developers().language(organisation, new EmailAddress("bob@example.com")))
        .contains(SiteLanguage.EN);
  }

  @Test
  void confirm_reviewedSite_mailsTheOwnerOfTheCatalogue() {
    var settings = PortalSettingsFixture.settings().signupFields("Company");
    configure(settings.owner("owner@example.com").build());
    site = withMode(SignUpMode.REVIEWED);
    signUp(ANN);
    assertThat(kinds("owner@example.com")).isEmpty();

    confirm(site, lastLink(), RIGHT);

    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items().getFirst();
    assertThat(mails())
        .contains(
            new PostedMail(
                "owner@example.com",
                new Message.SignUpReceived(
                    Message.OfSite.of(site).about(ANN), waiting.id(), waiting.fields())));
  }

  @Test
  void confirmOrApprove_addressRegisteredMeanwhile_mailsThatItHasAnAccount() {
    signUp(ANN);
    registeredByAdministrator(ANN);
    confirm(site, lastLink(), RIGHT);
    site = withMode(SignUpMode.REVIEWED);
    signUp("bob@example.com");
    confirm(site, lastLink(), RIGHT);
    registeredByAdministrator("bob@example.com");

    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(reviews.approve(admin, waiting.getFirst().id())).isTrue();

    assertThat(kinds(ANN)).endsWith(MailKind.SIGN_UP_KNOWN);
    assertThat(kinds("bob@example.com")).endsWith(MailKind.SIGN_UP_KNOWN);
    assertThat(signedIn(ANN, RIGHT)).isEmpty();
  }

  private void registeredByAdministrator(String email) {
    var command =
        new RegisterDeveloper.Command(
            admin, aDeveloper(email).build().details(), new RegisterDeveloper.Secret.None());
    assertThat(register.register(command)).isInstanceOf(RegisterDeveloper.Outcome.Registered.class);
  }

  @Test
  void request_rightAfterAMailOfAnotherPurpose_isMailed() {
    registered(ANN);
    signUp(ANN);
    forgotten.request(site, ANN, "192.0.2.9");
    forgotten.request(site, ANN, "192.0.2.9");

    assertThat(kinds(ANN).stream().filter(kind -> kind == MailKind.DEVELOPER_PASSWORD_RESET))
        .hasSize(1);
  }

  /* ---- sign in, forgotten password ---- */

  @Test
  void signIn_wrongUnknownOrInactive_isRefused() {
    registered(ANN);
    assertThat(signedIn(ANN, "wrong")).isEmpty();
    assertThat(signedIn("bob@example.com", RIGHT)).isEmpty();
    assertThat(signedIn(ANN, RIGHT)).isPresent();

    var ann = find(ANN).orElseThrow();
    unitOfWork.run(
        () -> {
          var _ = stores.developers().lock(organisation, ann.id());
          stores.developers().replace(organisation, ann.with(ann.details().withInactive(true)));
        });
    assertThat(signedIn(ANN, RIGHT)).isEmpty();
  }

  @Test
  void reset_link_changesThePasswordOnceAndEndsOtherSessions() {
    registered(ANN);
    var former = signedIn(ANN, RIGHT).orElseThrow();
    forgotten.request(site, "bob@example.com", BROWSER.address());
    assertThat(mails()).noneMatch(mail -> mail.to().equals("bob@example.com"));
    clock.pass(Duration.ofMinutes(1));
    forgotten.request(site, ANN, BROWSER.address());

    var started = forgotten.use(reset("another one")).orElseThrow();

    assertThat(forgotten.use(reset("a third one"))).isEmpty();
    assertThat(resume.resume(organisation, former.token().hash())).isEmpty();
    assertThat(resume.resume(organisation, started.token().hash())).isPresent();
    assertThat(signedIn(ANN, "another one")).isPresent();
    assertThat(kinds(ANN)).endsWith(MailKind.PASSWORD_CHANGED);
  }

  /* ---- own account ---- */

  @Test
  void changePassword_right_endsOtherSessions() {
    registered(ANN);
    var former = signedIn(ANN, RIGHT).orElseThrow();

    assertThat(own.changePassword(command(ANN, "wrong"), new Password("another one")))
        .isEqualTo(new ChangeOwnAccount.Outcome.Refused());
    var done =
        (ChangeOwnAccount.Outcome.Done)
            own.changePassword(command(ANN, RIGHT), new Password("another one"));

    assertThat(resume.resume(organisation, former.token().hash())).isEmpty();
    assertThat(resume.resume(organisation, done.started().orElseThrow().token().hash()))
        .isPresent();
    assertThat(latestEntry().actor().value()).isEqualTo(find(ANN).orElseThrow().id().value());
  }

  @Test
  void changeAddress_confirmedAtBoth_isChangedAndEndsSessions() {
    registered(ANN);
    var session = signedIn(ANN, RIGHT).orElseThrow();
    clock.pass(Duration.ofMinutes(1));
    own.changeAddress(command(ANN, RIGHT), new EmailAddress("new@example.com"));
    var atNew = linkTo("new@example.com");
    var atPresent = linkTo(ANN);

    assertThat(own.find(site, atNew)).contains(new EmailAddress("new@example.com"));
    assertThat(own.confirm(site, atNew, "request"))
        .isEqualTo(ChangeOwnAccount.Confirmation.WAITS_FOR_OTHER);
    assertThat(find(ANN)).isPresent();
    assertThat(own.confirm(site, atPresent, "request"))
        .isEqualTo(ChangeOwnAccount.Confirmation.CHANGED);

    assertThat(find("new@example.com")).isPresent();
    assertThat(resume.resume(organisation, session.token().hash())).isEmpty();
    assertThat(kinds(ANN)).endsWith(MailKind.ADDRESS_CHANGED);
    assertThat(kinds("new@example.com")).endsWith(MailKind.ADDRESS_CHANGED);
  }

  @Test
  void changeAddress_ofAnotherDeveloper_looksTheSameAndIsNeverMade() {
    registered(ANN);
    clock.pass(Duration.ofMinutes(1));
    registered("bob@example.com");
    clock.pass(Duration.ofMinutes(1));

    assertThat(own.changeAddress(command(ANN, RIGHT), new EmailAddress("bob@example.com")))
        .isEqualTo(new ChangeOwnAccount.Outcome.Done(Optional.empty()));

    assertThat(own.confirm(site, linkTo(ANN), "request"))
        .isEqualTo(ChangeOwnAccount.Confirmation.WAITS_FOR_OTHER);
    assertThat(kinds("bob@example.com")).endsWith(MailKind.SIGN_UP_KNOWN);
    assertThatInvalid(() -> own.changeAddress(command(ANN, RIGHT), new EmailAddress(ANN)));
  }

  @Test
  void remove_right_endsSessionsAndLinks() {
    registered(ANN);
    var session = signedIn(ANN, RIGHT).orElseThrow();
    clock.pass(Duration.ofMinutes(1));
    forgotten.request(site, ANN, BROWSER.address());
    var link = lastLink();

    assertThat(own.remove(command(ANN, "wrong"))).isEqualTo(new ChangeOwnAccount.Outcome.Refused());
    own.remove(command(ANN, RIGHT));

    assertThat(find(ANN)).isEmpty();
    assertThat(resume.resume(organisation, session.token().hash())).isEmpty();
    assertThat(stores.accessLinks().find(link.hash())).isEmpty();
    assertThat(kinds(ANN)).endsWith(MailKind.ACCOUNT_REMOVED);
  }

  @Test
  void describe_fields_keepsThoseThatAreNotAskedFor() {
    registered(ANN);
    details.describe(me(ANN), CustomFields.of(Map.of("Company", "New Ltd", "Role", "boss")));
    assertThat(find(ANN).orElseThrow().details().fields().values())
        .isEqualTo(Map.of("Company", "New Ltd"));
  }

  @Test
  void describe_fieldOfAnAudienceOnAReviewedSite_isRefused() {
    registered(ANN);
    site = withMode(SignUpMode.REVIEWED);
    store();
    var plan = aPlan("Gold").build();
    assertThat(stores.plans().add(organisation, plan)).isEqualTo(Plans.Addition.ADDED);
    var entry =
        anEntry("Payments")
            .offering(plan.id())
            .seenBy(new Audience.Selected(Selector.parse("Company=partner")))
            .build();
    unitOfWork.run(
        () -> {
          var _ = stores.catalogues().findForUpdate(organisation, aCatalogueId());
          stores.plans().lock(organisation, plan.id());
          stores.catalogues().replace(organisation, aCatalogue(entry));
        });

    assertThatInvalid(() -> details.describe(me(ANN), fields("partner")))
        .hasMessageContaining("fields.Company");

    details.describe(me(ANN), fields("Example Ltd"));
    site = withMode(SignUpMode.OPEN);
    store();
    details.describe(me(ANN), fields("partner"));
    assertThat(find(ANN).orElseThrow().details().fields().values())
        .isEqualTo(Map.of("Company", "partner"));
  }

  private static CustomFields fields(String company) {
    return CustomFields.of(Map.of("Company", company));
  }

  /* ---- helpers ---- */

  private SignUpDeveloper.Outcome signUp(String email) {
    return signUps.signUp(
        new SignUpDeveloper.Command(
            site,
            new EmailAddress(email),
            CustomFields.of(Map.of("Company", "Example Ltd", "Other", "x")),
            new Password(RIGHT),
            BROWSER.address()));
  }

  private Confirmation confirm(Site at, AccessLinkToken link, String password) {
    return signUps.confirm(at, link, new Password(password), "request");
  }

  private void registered(String email) {
    signUp(email);
    confirm(site, lastLink(), RIGHT);
    clock.pass(Duration.ofMinutes(1));
  }

  private Optional<StartedSession> signedIn(String email, String password) {
    return signIn.signIn(organisation, email, new Password(password), BROWSER)
            instanceof SignInDeveloper.Outcome.SignedIn(var started)
        ? Optional.of(started)
        : Optional.empty();
  }

  private ResetDeveloperPassword.Command reset(String password) {
    return new ResetDeveloperPassword.Command(
        site, linkTo(ANN), new Password(password), BROWSER, "request");
  }

  private ChangeOwnAccount.Command command(String email, String password) {
    return new ChangeOwnAccount.Command(me(email), site, new Password(password), BROWSER);
  }

  private SignedInDeveloper me(String email) {
    return new SignedInDeveloper(
        organisation, find(email).orElseThrow(), new SessionId(Ids.next()));
  }

  private Optional<Developer> find(String email) {
    return stores
        .developers()
        .findByEmail(organisation, new EmailAddress(email))
        .map(DeveloperWithKeys::developer);
  }

  private List<MailKind> kinds(String to) {
    return mails().stream()
        .filter(mail -> mail.to().equals(to))
        .map(mail -> mail.message().stored().kind())
        .toList();
  }

  private AccessLinkToken linkTo(String to) {
    return mails().stream()
        .filter(mail -> mail.to().equals(to))
        .map(mail -> mail.message())
        .filter(Message.ToDeveloper.class::isInstance)
        .map(message -> ((Message.ToDeveloper) message).link())
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  private AccessLinkToken lastLink() {
    return linkTo(
        mails().stream()
            .filter(mail -> mail.message() instanceof Message.ToDeveloper)
            .reduce((_, last) -> last)
            .orElseThrow()
            .to());
  }

  private Site withMode(SignUpMode mode) {
    return new Site(
        organisation,
        site.name(),
        true,
        site.brand(),
        site.languages(),
        new Site.Access(mode, site.access().signedInOnly()),
        site.labelsShown(),
        site.pages());
  }
}
