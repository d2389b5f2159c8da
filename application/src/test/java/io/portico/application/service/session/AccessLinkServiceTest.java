package io.portico.application.service.session;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.portico.application.port.in.session.InviteUser;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.UseAccessLink;
import io.portico.application.port.in.session.UseAccessLink.Command;
import io.portico.application.port.in.session.UseAccessLink.Outcome;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.access.InvitationService;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
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
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One-time links of dashboard users: sent, used, and worthless after that. */
class AccessLinkServiceTest extends ServiceTest {

  private static final Password GOOD = new Password("a good password");
  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox");
  private static final EmailAddress ANN = new EmailAddress("ann@example.com");
  private static final AccessLinkToken UNKNOWN = new AccessLinkToken("nobody has it");

  private final SettableClock clock = new SettableClock();
  private final PredictableTokens tokens = new PredictableTokens();
  private final RecordedResponses responses = new RecordedResponses();
  private final PlainHasher hasher = new PlainHasher();
  private final InMemoryIdentityProviders providers = new InMemoryIdentityProviders();
  private final RecordingSessions cache = new RecordingSessions();
  private final SequentialIds ids = new SequentialIds();
  private final OneTimeLinks newLinks = new OneTimeLinks(stores.accessLinks(), tokens, clock);
  private final NewSessions newSessions =
      new NewSessions(
          stores.sessions(),
          new KnownDevices(
              new ReversedSealing(), stores.users(), stores.loginFailures(), ids, clock),
          stores.users(),
          cache,
          tokens,
          ids,
          clock,
          unitOfWork);
  private final SecondSteps secondSteps = new SecondSteps(stores, clock, hasher);
  private final InvitationService invitations =
      new InvitationService(
          stores.users(),
          providers,
          stores.organisations(),
          new NewUsers(stores.users(), tokens, ids, clock, stores.audit()),
          newLinks,
          stores.outbox(clock),
          unitOfWork,
          stores.audit());
  private final PasswordLinkService passwordLinks =
      new PasswordLinkService(
          stores.users(),
          stores.organisations(),
          providers,
          newLinks,
          stores.outbox(clock),
          responses,
          unitOfWork,
          stores.audit());
  private final AccessLinkService service =
      new AccessLinkService(
          stores.users(),
          stores.organisations(),
          providers,
          newLinks,
          new NewPasswords(new PasswordRules(8, _ -> false), hasher),
          secondSteps.service(newSessions),
          stores.userChanges(),
          clock,
          unitOfWork);

  private Actor root = admin;

  @BeforeEach
  void addRoot() {
    root = added(aUser(organisation, "root@example.com").as(Role.ADMIN)).actor();
  }

  /* ---- invitations ---- */

  @Test
  void invite_newUser_sendsALinkThatSetsThePasswordAndSignsIn() {
    var invited = invite();

    assertThat(mails()).hasSize(1);
    assertThat(mails().getFirst().to()).isEqualTo(ANN.written());
    assertThat(service.find(invited.link()))
        .hasValueSatisfying(
            offer -> {
              assertThat(offer.purpose()).isEqualTo(AccessLinkPurpose.INVITATION);
              assertThat(offer.email()).isEqualTo(ANN);
              assertThat(offer.organisation().id()).isEqualTo(organisation);
            });
    var signedIn = signedIn(used(invited.link()));
    assertThat(signedIn.session().user()).isEqualTo(invited.user().id());
    assertThat(stores.sessions().find(Realm.USERS, signedIn.token().hash())).isPresent();
    assertThat(user(ANN).password()).contains(PlainHasher.nth(1, "a good password"));
    assertThat(trail())
        .extracting(AuditEntry::action)
        .startsWith(
            AuditAction.USER_PASSWORD_CHANGED, AuditAction.USER_INVITED, AuditAction.USER_ADDED);
  }

  @Test
  void invite_addressTakenOrNotAnAdministrator_sendsNothing() {
    invite();

    assertThat(invitations.invite(invitation(root)))
        .isEqualTo(new InviteUser.Outcome.EmailTaken(ANN));
    assertNotPermitted(
        () -> invitations.invite(invitation(viewer)),
        () -> invitations.inviteAgain(approver, root.user()));
    assertNotFound(
        () -> invitations.inviteAgain(root, Ids.user()),
        () -> invitations.inviteAgain(stranger, root.user()));
    assertThat(mails()).hasSize(1);
  }

  @Test
  void invite_again_endsTheFormerLink() {
    var first = invite();

    var second = invited(invitations.inviteAgain(root, first.user().id()));

    assertThat(use(first.link())).isEqualTo(new Outcome.Expired());
    assertThat(used(second.link())).isNotNull();
    assertThat(mails()).hasSize(2);
  }

  /* ---- forgotten passwords ---- */

  @Test
  void request_activeUser_sendsOneLinkInFiveMinutes() {
    var ann = added(aUser(organisation, "ann@example.com"));

    passwordLinks.request("ANN@example.com", "r-1");
    passwordLinks.request("ann@example.com", "r-1");

    assertThat(mails()).hasSize(1);
    assertThat(stores.accessLinks().ofUser(organisation, ann.id())).hasSize(1);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.PASSWORD_LINK_ISSUED);
    assertThat(latestEntry().request()).contains("r-1");
    clock.pass(Duration.ofMinutes(5));
    passwordLinks.request("ann@example.com", "r-1");
    assertThat(mails()).hasSize(2);
    assertThat(stores.accessLinks().ofUser(organisation, ann.id())).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody@example.com", "inactive@example.com", "no address", ""})
  void request_noSuchUser_sendsNothingAndTakesAsLong(String email) {
    added(aUser(organisation, "inactive@example.com").inactive());

    passwordLinks.request(email, "r-1");
    passwordLinks.request("root@example.com", "r-1");

    assertThat(mails()).extracting(PostedMail::to).containsExactly("root@example.com");
    assertThat(responses.finishes())
        .containsExactly(Finish.FINISHED_AFTER_SEVERAL, Finish.FINISHED_AFTER_SEVERAL);
  }

  @Test
  void use_afterAForgottenPassword_endsAllSessions() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var former = newSessions.start(ann, BROWSER).orElseThrow();
    var link = issue(ann, AccessLinkPurpose.PASSWORD_RESET);

    var done = used(link);

    assertThat(stores.sessions().find(Realm.USERS, former.token().hash())).isEmpty();
    assertThat(stores.sessions().ofUser(organisation, ann.id()))
        .extracting(session -> session.id())
        .containsExactly(signedIn(done).session().id());
  }

  /* ---- what works no more ---- */

  @Test
  void use_twice_worksOnce() {
    var link = invite().link();
    used(link);

    assertThat(use(link)).isEqualTo(new Outcome.Expired());
    assertThat(service.find(link)).isEmpty();
  }

  @Test
  void use_afterADay_isExpired() {
    var link = invite().link();
    clock.pass(Duration.ofHours(24));

    assertThat(service.find(link)).isEmpty();
    assertThat(use(link)).isEqualTo(new Outcome.Expired());
    assertThat(use(UNKNOWN)).isEqualTo(new Outcome.Expired());
    assertThat(hasher.made()).isZero();
  }

  @Test
  void use_userWasDeactivated_isExpired() {
    var invited = invite();
    var inactive = new UserProfile(ANN, "", "", Role.VIEWER, false);
    unitOfWork.run(
        () -> {
          var present = stores.users().findForUpdate(organisation, invited.user().id());
          stores
              .users()
              .replace(
                  present.orElseThrow().described(inactive, Optional.empty(), clock.instant()));
        });

    assertThat(service.find(invited.link())).isEmpty();
    assertThat(use(invited.link())).isEqualTo(new Outcome.Expired());
    assertThat(invitations.inviteAgain(root, invited.user().id()))
        .isEqualTo(new InviteUser.Outcome.Inactive());
  }

  @Test
  void use_weakPassword_changesNothingAndKeepsTheLink() {
    var link = invite().link();

    assertThatInvalid(
        () ->
            service.use(
                new Command(link, new Password("short"), Optional.empty(), BROWSER, "r-2")));

    assertThat(used(link)).isNotNull();
  }

  /* ---- set-up ---- */

  @Test
  void issue_firstAdministratorWithoutAPassword_choosesAddressAndPassword() {
    added(aUser(organisation, "admin@localhost").as(Role.ADMIN));

    var link = passwordLinks.issue(false).orElseThrow();
    var taken = new EmailAddress("root@example.com");
    assertThat(service.use(new Command(link, GOOD, Optional.of(taken), BROWSER, "r-2")))
        .isEqualTo(new Outcome.EmailTaken(taken));
    var done =
        service.use(
            new Command(
                link, GOOD, Optional.of(new EmailAddress("me@example.com")), BROWSER, "r-2"));

    assertThat(done).isInstanceOf(Outcome.Done.class);
    assertThat(stores.users().withEmail(new EmailAddress("me@example.com"), 2)).hasSize(1);
    assertThat(passwordLinks.issue(false)).isEmpty();
    assertThat(passwordLinks.issue(true)).isEmpty();
  }

  @Test
  void issue_laterStarts_giveLinksUntilThereIsAnotherAdministrator() {
    unitOfWork.run(() -> stores.users().remove(organisation, root.user()));
    added(aUser(organisation, "admin@localhost").as(Role.ADMIN));

    var first = passwordLinks.issue(false).orElseThrow();
    var second = passwordLinks.issue(true).orElseThrow();
    assertThat(service.find(first)).isPresent();
    added(aUser(organisation, "root@localhost").as(Role.ADMIN));

    assertThat(passwordLinks.issue(true)).isEmpty();
    assertThat(passwordLinks.issue(false)).isPresent();
    var email = Optional.of(new EmailAddress("me@example.com"));
    assertThat(service.use(new Command(second, GOOD, email, BROWSER, "r-2")))
        .isInstanceOf(Outcome.Done.class);
    assertThat(service.find(first)).isEmpty();
  }

  @Test
  void use_invitation_doesNotChangeTheAddress() {
    var link = invite().link();

    service.use(
        new Command(link, GOOD, Optional.of(new EmailAddress("x@example.com")), BROWSER, "r-2"));

    assertThat(user(ANN).password()).isPresent();
  }

  private InviteUser.Outcome.Invited invite() {
    return invited(invitations.invite(invitation(root)));
  }

  private static InviteUser.Command invitation(Actor actor) {
    return new InviteUser.Command(actor, UserProfile.of(ANN, Role.VIEWER));
  }

  private static InviteUser.Outcome.Invited invited(InviteUser.Outcome outcome) {
    assertThat(outcome).isInstanceOf(InviteUser.Outcome.Invited.class);
    return (InviteUser.Outcome.Invited) outcome;
  }

  private AccessLinkToken issue(DashboardUser user, AccessLinkPurpose purpose) {
    return unitOfWork.execute(() -> newLinks.issue(user, purpose));
  }

  private Outcome use(AccessLinkToken link) {
    return service.use(new UseAccessLink.Command(link, GOOD, Optional.empty(), BROWSER, "r-2"));
  }

  private static SignIn.Outcome.SignedIn signedIn(Outcome.Done done) {
    return assertThat(done.next()).asInstanceOf(type(SignIn.Outcome.SignedIn.class)).actual();
  }

  private Outcome.Done used(AccessLinkToken link) {
    return assertThat(use(link)).asInstanceOf(type(Outcome.Done.class)).actual();
  }

  private DashboardUser added(UserFixture fixture) {
    var user = fixture.build();
    assertThat(stores.users().add(user)).isEqualTo(DashboardUsers.Addition.ADDED);
    return user;
  }

  private DashboardUser user(EmailAddress email) {
    return stores.users().withEmail(email, 1).getFirst();
  }
}
