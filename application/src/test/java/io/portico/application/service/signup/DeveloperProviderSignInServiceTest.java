package io.portico.application.service.signup;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Replacement;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Secret;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.identity.SignInWithProvider.Start;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Continuation;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Outcome;
import io.portico.application.port.in.signup.SignInDeveloperWithProvider.Proof;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.application.service.developer.VerifyCredentialsService;
import io.portico.application.service.factor.FactorTickets;
import io.portico.application.service.identity.GroupRoles;
import io.portico.application.service.identity.IdentityProviderService;
import io.portico.application.service.identity.ProviderFlows;
import io.portico.application.service.identity.ProviderPeople;
import io.portico.application.service.identity.ProviderSecrets;
import io.portico.application.service.identity.ProviderTickets;
import io.portico.application.service.identity.RefusedSignIns;
import io.portico.application.service.session.KnownDevices;
import io.portico.application.service.session.NewSessions;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordedResponses;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sign-ins of developers with providers whose word is taken. */
class DeveloperProviderSignInServiceTest extends ServiceTest {

  private static final EmailAddress ANN = new EmailAddress("ann@example.com");
  private static final String RIGHT = "hunter22";
  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox on Linux");
  private static final SignInRules OPEN = new SignInRules(true, List.of(), false, Optional.empty());
  private static final URI THERE = URI.create("https://login.example.com/authorize");

  private final SettableClock clock = new SettableClock();
  private final PlainHasher hasher = new PlainHasher();
  private final PredictableTokens tokens = new PredictableTokens();
  private final RecordedResponses responses = new RecordedResponses();
  private final Trusted openId = new Trusted();
  private final NewPasswords passwords = new NewPasswords(new PasswordRules(8, _ -> false), hasher);
  private final ProviderSecrets secrets = new ProviderSecrets(new ReversedSealing());
  private final UserSessions sessions =
      new UserSessions(
          stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork);
  private final NewSessions newSessions =
      new NewSessions(
          stores.sessions(),
          new KnownDevices(
              new ReversedSealing(), stores.users(), stores.loginFailures(), Ids::next, clock),
          stores.users(),
          new RecordingSessions(),
          tokens,
          Ids::next,
          clock,
          unitOfWork);
  private final SignedUpDevelopers signedUp =
      new SignedUpDevelopers(
          new RegisterDeveloperService(
              stores.developers(),
              stores.portalConfigurations(),
              passwords,
              Ids::next,
              clock,
              unitOfWork,
              stores.audit()),
          stores.developers(),
          stores.developerIdentities(),
          stores.identityProviders(),
          clock);
  private final SiteMails mails =
      new SiteMails(
          stores.sites(),
          new OneTimeLinks(stores.accessLinks(), tokens, clock),
          stores.outbox(clock),
          new MailThrottle(stores.loginFailures(), clock, unitOfWork));
  private final SiteSignUps signUps =
      new SiteSignUps(
          stores.signUps(),
          stores.portalConfigurations(),
          signedUp,
          mails,
          Ids::next,
          clock,
          unitOfWork);
  private final SignUpReviewService reviews =
      new SignUpReviewService(
          stores.signUps(), signedUp, mails, Ids::next, unitOfWork, stores.audit());
  private final DeveloperProviderSignInService service =
      new DeveloperProviderSignInService(
          new ProviderFlows(
              stores.identityProviders(),
              stores.signInFlows(),
              openId,
              secrets,
              new RefusedSignIns(
                  new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
                  unitOfWork,
                  stores.audit()),
              tokens,
              clock,
              unitOfWork),
          new ProviderTickets(
              stores.identityProviders(),
              new FactorTickets(
                  new ReversedSealing(), stores.loginFailures(), Ids::next, clock, unitOfWork)),
          new ProviderDevelopers(
              stores.developers(),
              stores.developerIdentities(),
              stores.identityProviders(),
              stores.providerSessions(),
              secrets,
              newSessions,
              unitOfWork,
              stores.audit()),
          signUps,
          new VerifyCredentialsService(
              stores.developers(),
              new LoginThrottle(stores.loginFailures(), clock, unitOfWork),
              hasher,
              responses,
              unitOfWork));
  private final IdentityProviderService administration =
      new IdentityProviderService(
          stores.identityProviders(),
          openId,
          secrets,
          new ProviderPeople(
              stores.externalIdentities(),
              stores.developerIdentities(),
              new GroupRoles(
                  stores.externalIdentities(),
                  stores.users(),
                  stores.userChanges(),
                  clock,
                  stores.audit()),
              sessions),
          Ids::next,
          clock,
          unitOfWork,
          stores.audit());

  private Site site = site(organisation, "acme", SignUpMode.OPEN);
  private IdentityProviderId provider = added(organisation, ProviderAudience.PORTAL);

  /* Believes every callback: what it should not believe is the matter of other tests. */
  private static final class Trusted implements OpenIdProviders {

    private String subject = "1";
    private Optional<EmailAddress> email = Optional.of(ANN);
    private Runnable meanwhile = () -> {};

    @Override
    public URI signIn(Connection connection, Request request) {
      return URI.create(THERE + "?state=" + request.state());
    }

    @Override
    public SignedIn redeem(
        Connection connection, Request request, Map<String, List<String>> parameters) {
      meanwhile.run();
      return new SignedIn(
          new Identity(subject, email, "Ann", "", Set.of("admins")), Optional.empty(), "token");
    }

    @Override
    public Optional<URI> signOut(Connection connection, String token, URI back) {
      return Optional.empty();
    }

    @Override
    public SignedOut signedOut(Connection connection, String token) {
      // Logout tokens have a test of their own, of the service that takes them.
      throw new UnsupportedOperationException();
    }

    @Override
    public void check(Connection connection, URI redirect) {}
  }

  private static Site site(OrganisationId owner, String name, SignUpMode mode) {
    var plain = Site.unchanged(owner, new SiteName(name), "Acme APIs");
    return new Site(
        owner,
        plain.name(),
        true,
        plain.brand(),
        plain.languages(),
        new Site.Access(mode, plain.access().signedInOnly()),
        plain.labelsShown(),
        plain.pages());
  }

  private IdentityProviderId added(OrganisationId owner, ProviderAudience audience) {
    var added =
        new IdentityProvider(
            new IdentityProviderId(Ids.next()),
            owner,
            new IdentityProviderDetails(
                "Acme",
                IssuerUrl.parse("https://login.example.com"),
                "portico",
                List.of(),
                audience,
                Optional.empty(),
                OPEN),
            Optional.empty(),
            clock.instant(),
            clock.instant());
    assertThat(stores.identityProviders().add(added)).isTrue();
    return added.id();
  }

  private void change(String issuer, SignInRules rules) {
    var details = stores.identityProviders().find(provider).orElseThrow().details();
    var _ =
        administration.replace(
            new Replacement(
                admin,
                provider,
                new IdentityProviderDetails(
                    details.name(),
                    IssuerUrl.parse(issuer),
                    details.clientId(),
                    details.scopes(),
                    details.audience(),
                    details.groupsClaim(),
                    rules),
                new Secret.Present(),
                Precondition.none()));
  }

  private void changeIssuer() {
    change("https://login.example.org", OPEN);
  }

  @BeforeEach
  void store() {
    configure(PortalSettingsFixture.settings().build());
    unitOfWork.run(
        () -> {
          var _ = stores.sites().findForUpdate(organisation);
          stores.sites().replace(site);
        });
  }

  private Start start(Site at, IdentityProviderId with) {
    return service.start(
        at, new SignInWithProvider.Beginning(with, THERE, "/", false, BROWSER, "request"));
  }

  private Outcome finish(Site at, Start begun) {
    var started = (Start.Begun) begun;
    var state = started.address().getQuery().substring("state=".length());
    return service.finish(
        at,
        new SignInWithProvider.Callback(
            provider,
            THERE,
            Map.of("state", List.of(state)),
            Map.of(started.flow(), started.secret()),
            BROWSER,
            "request"));
  }

  private Outcome signIn() {
    return finish(site, start(site, provider));
  }

  private Session entered(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Entered.class);
    return ((Outcome.Entered) outcome).started().session();
  }

  private SignInRefusal refused(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Refused.class);
    return ((Outcome.Refused) outcome).refusal().why();
  }

  private Optional<Developer> ann() {
    return stores.developers().findByEmail(organisation, ANN).map(DeveloperWithKeys::developer);
  }

  private Proof proof(Site at, String ticket) {
    return new Proof(at, ticket, BROWSER, "request");
  }

  private Developer withPassword() {
    var developer =
        Developer.registered(
            new DeveloperId(Ids.next()),
            DeveloperFixture.aDeveloper(ANN.written()).details(),
            Optional.of(hasher.hash(new Password(RIGHT))),
            clock.instant());
    stores.developers().add(organisation, List.of(developer));
    return developer;
  }

  private String ticket() {
    return ((Outcome.PasswordNeeded) signIn()).ticket();
  }

  @Test
  void start_providerOfOthers_isUnknown() {
    var other = site(stranger.organisation(), "other", SignUpMode.OPEN);

    assertThat(start(site, added(organisation, ProviderAudience.DASHBOARD)))
        .isEqualTo(new Start.Unknown());
    assertThat(start(other, provider)).isEqualTo(new Start.Unknown());
    assertThat(refused(finish(other, start(site, provider)))).isEqualTo(SignInRefusal.FORGED);
  }

  @Test
  void start_tooManyOfOneNetwork_isRefusedAndAudited() {
    for (var i = 0; i < SignInFlow.MOST_OF_NETWORK; i++) {
      assertThat(start(site, provider)).isInstanceOf(Start.Begun.class);
    }

    assertThat(start(site, provider)).isEqualTo(new Start.NotBegun(SignInRefusal.TOO_MANY, "Acme"));

    assertThat(trail()).extracting(AuditEntry::action).containsExactly(AuditAction.SIGN_IN_REFUSED);
  }

  @Test
  void signIn_twice_isTheSameDeveloperWithTheSessionsOfTheSite() {
    var session = entered(signIn());
    openId.email = Optional.empty();

    assertThat(entered(signIn()).user()).isEqualTo(session.user());
    assertThat(session.user().value()).isEqualTo(ann().orElseThrow().id().value());
    assertThat(session.provider()).contains(provider);
    assertThat(session.isValid(clock.instant().plus(Session.LONGEST_OF_PROVIDER))).isTrue();
    openId.subject = "2";
    assertThat(refused(signIn())).isEqualTo(SignInRefusal.NO_VERIFIED_ADDRESS);
  }

  @Test
  void remove_provider_endsWhatItStarted() {
    var session = entered(signIn());
    var byPassword =
        unitOfWork.execute(
            () ->
                newSessions
                    .start(session.realm(), organisation, session.user(), BROWSER)
                    .session());

    administration.remove(admin, provider, Precondition.none());

    assertThat(stores.sessions().ofUser(organisation, session.user())).containsExactly(byPassword);
    assertThat(ann()).isPresent();
    provider = added(organisation, ProviderAudience.PORTAL);
    assertThat(refused(signIn()))
        .as("a developer without a password")
        .isEqualTo(SignInRefusal.ADDRESS_TAKEN);
  }

  @Test
  void link_rightPassword_isTheDeveloperFromThenOn() {
    var developer = withPassword();
    var ticket = ticket();

    assertThat(service.link(proof(site, ticket), new Password("guessed")))
        .isEqualTo(new Continuation.WrongPassword(ANN, "Acme"));
    assertThat(service.link(proof(site, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Known(provider));

    assertThat(entered(signIn()).user().value()).isEqualTo(developer.id().value());
  }

  @Test
  void link_lateOrElsewhereOrAsASignUp_isExpired() {
    var _ = withPassword();
    var ticket = ticket();
    var other = site(stranger.organisation(), "other", SignUpMode.OPEN);

    assertThat(service.link(proof(other, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Expired());
    assertThat(service.signUp(proof(site, ticket), CustomFields.none()))
        .isEqualTo(new Continuation.Expired());
    clock.pass(Duration.ofMinutes(10));
    assertThat(service.link(proof(site, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Expired());
  }

  @Test
  void signUp_fields_areThoseThatTheSiteAsksFor() {
    configure(PortalSettingsFixture.settings().signupFields("Company").build());
    var asked = (Outcome.FieldsNeeded) signIn();
    var given = CustomFields.of(Map.of("Company", "Acme", "segment", "partner"));

    assertThat(service.signUp(proof(site, asked.ticket()), given))
        .isEqualTo(new Continuation.Known(provider));

    assertThat(ann().orElseThrow().details().fields().values())
        .isEqualTo(Map.of("Company", "Acme"));
    assertThat(entered(signIn()).user().value()).isEqualTo(ann().orElseThrow().id().value());
  }

  @Test
  void signUp_reviewed_waitsOnceAndIsLinkedByTheApproval() {
    site = site(organisation, "acme", SignUpMode.REVIEWED);
    assertThat(signIn()).isEqualTo(new Outcome.Waits());
    assertThat(signIn()).isEqualTo(new Outcome.Waits());
    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(waiting).hasSize(1);

    assertThat(reviews.approve(admin, waiting.getFirst().id())).isTrue();

    assertThat(entered(signIn()).user().value()).isEqualTo(ann().orElseThrow().id().value());
  }

  @Test
  void signUp_providerRemovedWhileItWaits_makesADeveloperWithoutIt() {
    site = site(organisation, "acme", SignUpMode.REVIEWED);
    assertThat(signIn()).isEqualTo(new Outcome.Waits());
    administration.remove(admin, provider, Precondition.none());

    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(reviews.approve(admin, waiting.getFirst().id())).isTrue();

    assertThat(ann()).isPresent();
  }

  @Test
  void signUp_issuerChangedWhileItWaits_isLinkedToNoPerson() {
    site = site(organisation, "acme", SignUpMode.REVIEWED);
    assertThat(signIn()).isEqualTo(new Outcome.Waits());
    changeIssuer();

    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(reviews.approve(admin, waiting.getFirst().id())).isTrue();

    assertThat(ann()).isPresent();
    assertThat(stores.developerIdentities().find(provider, "1")).isEmpty();
  }

  @Test
  void signUp_issuerChangesDuringTheSignIn_isLinkedToNoPerson() {
    openId.meanwhile = this::changeIssuer;

    assertThat(refused(signIn())).isEqualTo(SignInRefusal.ADDRESS_TAKEN);

    assertThat(stores.developerIdentities().find(provider, "1")).isEmpty();
  }

  @Test
  void link_ticketOfAnotherIssuer_isExpired() {
    var _ = withPassword();
    var ticket = ticket();
    changeIssuer();

    assertThat(service.link(proof(site, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Expired());
    assertThat(stores.developerIdentities().find(provider, "1")).isEmpty();
  }

  @Test
  void signUp_ticketOfAnotherIssuer_isExpired() {
    configure(PortalSettingsFixture.settings().signupFields("Company").build());
    var asked = (Outcome.FieldsNeeded) signIn();
    changeIssuer();

    assertThat(service.signUp(proof(site, asked.ticket()), CustomFields.none()))
        .isEqualTo(new Continuation.Expired());
    assertThat(ann()).isEmpty();
  }

  @Test
  void signUp_providerTakesOthersOnlyByNow_isExpired() {
    configure(PortalSettingsFixture.settings().signupFields("Company").build());
    var asked = (Outcome.FieldsNeeded) signIn();
    var elsewhere = new SignInRules(true, List.of("example.org"), false, Optional.empty());
    var none = new SignInRules(false, List.of(), false, Optional.empty());

    for (var rules : List.of(elsewhere, none)) {
      change("https://login.example.com", rules);
      assertThat(service.signUp(proof(site, asked.ticket()), CustomFields.none()))
          .isEqualTo(new Continuation.Expired());
    }
    assertThat(ann()).isEmpty();
  }

  @Test
  void signUp_declinedMeanwhile_doesNotWaitAgain() {
    site = site(organisation, "acme", SignUpMode.REVIEWED);
    configure(PortalSettingsFixture.settings().signupFields("Company").build());
    var asked = (Outcome.FieldsNeeded) signIn();
    assertThat(service.signUp(proof(site, asked.ticket()), CustomFields.none()))
        .isEqualTo(new Continuation.Waits());
    var waiting = reviews.waiting(admin, new OffsetRange(0, 10)).items();
    assertThat(reviews.decline(admin, waiting.getFirst().id(), "")).isTrue();

    assertThat(service.signUp(proof(site, asked.ticket()), CustomFields.none()))
        .isEqualTo(new Continuation.Expired());
    assertThat(stores.signUps().countConfirmed(organisation)).isZero();
  }

  @Test
  void link_secondTime_isExpired() {
    var _ = withPassword();
    var ticket = ticket();
    assertThat(service.link(proof(site, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Known(provider));

    assertThat(service.link(proof(site, ticket), new Password(RIGHT)))
        .isEqualTo(new Continuation.Expired());
  }
}
