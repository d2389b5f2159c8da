package io.portico.application.service.session;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.ChangeOwnFactors;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.FinishSignIn;
import io.portico.application.port.in.session.FinishSignIn.Outcome;
import io.portico.application.port.in.session.SignIn.Outcome.SecondFactor;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.testkit.fake.FakePasskeys;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.SecondSteps;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.factor.TimeSteps;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SecondStepServiceTest extends ServiceTest {

  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox");
  private static final Browser OTHER = new Browser("192.0.2.2", "Firefox");
  private static final Outcome REFUSED = new Outcome.Refused();
  private static final Outcome EXPIRED = new Outcome.Expired();
  private static final String SECRET = "the secret of the browser";

  private final SettableClock clock = new SettableClock();
  private final PlainHasher hasher = new PlainHasher();
  private final SequentialIds ids = new SequentialIds();
  private final NewSessions newSessions =
      new NewSessions(
          stores.sessions(),
          new KnownDevices(
              new ReversedSealing(), stores.users(), stores.loginFailures(), ids, clock),
          stores.users(),
          new RecordingSessions(),
          new PredictableTokens(),
          ids,
          clock,
          unitOfWork);
  private final SecondSteps steps = new SecondSteps(stores, clock, hasher);
  private final SecondStepService service = steps.service(newSessions);

  private DashboardUser ann = aUser(organisation, "ann@example.com").build();

  @BeforeEach
  void addAnn() {
    ann =
        aUser(organisation, "ann@example.com")
            .withPassword(hasher.hash(new Password("hunter22")))
            .build();
    var _ = stores.users().add(ann);
  }

  /* ---- without one ---- */

  @Test
  void proceed_withoutAFactor_startsTheSession() {
    assertThat(service.proceed(ann, BROWSER)).containsInstanceOf(SignedIn.class);
  }

  @Test
  void proceed_withoutAFactorThatIsRequired_asksToAddOneFirst() {
    require();
    var ticket = ticket();
    var offer = service.find(ticket, "").orElseThrow().offer().orElseThrow();

    assertThat(finish(ticket, "123456")).isEqualTo(REFUSED);
    assertThatInvalid(() -> enrol(ticket, offer, "000000"))
        .hasMessageContaining("the code that the app shows now");
    assertThat(done(enrol(ticket, offer, code())).added().orElseThrow().codes())
        .hasSize(RecoveryCode.NUMBER);
    assertThat(stores.factors().ofUser(organisation, ann.id())).hasSize(1);
    assertThat(enrol(ticket, offer, code())).isEqualTo(EXPIRED);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.FACTOR_ADDED);
    assertThat(mails()).hasSize(1);
  }

  @Test
  void find_afterTheOnlyFactorWasRemoved_offersNoneUnlessOneIsRequired() {
    var _ = addTotp();
    var ticket = ticket();
    var _ = removeAll(admin, ann.id());

    assertThat(service.find(ticket, "")).isEmpty();
    require();
    assertThat(service.find(ticket, "").orElseThrow().offer()).isPresent();
  }

  @Test
  void add_moreThanTheMaximum_isRefused() {
    IntStream.range(0, Factor.MOST).forEach(number -> addPasskey("passkey-" + number, 0));

    var ticket = steps.adding().offer(ann.actor(), "").totp().ticket();
    var command = new AddFactor.Command(ann.actor(), ticket, "phone", code());

    assertThat(steps.adding().add(command)).isEqualTo(new AddFactor.TooMany(Factor.MOST));
  }

  @Test
  void add_aTicketThatIsSpent_saysThat() {
    var ticket = steps.adding().offer(ann.actor(), "").totp().ticket();
    var command = new AddFactor.Command(ann.actor(), ticket, "phone", code());
    var _ = steps.adding().add(command);

    assertThatInvalid(() -> steps.adding().add(command)).hasMessageContaining("ticket");
  }

  @Test
  void enrol_ofAUserWithAFactor_isNoWayAround() {
    var _ = addTotp();
    var offer = steps.adding().offer(ann.actor(), "");
    clock.pass(Duration.ofSeconds(90));

    assertThat(enrol(ticket(), offer, code())).isEqualTo(EXPIRED);
  }

  /* ---- codes ---- */

  @Test
  void finish_aCodeOfTheWindow_countsOnce() {
    var _ = addTotp();
    clock.pass(Duration.ofSeconds(60));
    var ticket = ticket();

    assertThat(finish(ticket, "000000")).isEqualTo(REFUSED);
    assertThat(finish(ticket, codeIn(2))).isEqualTo(REFUSED);
    assertThat(finish(ticket, codeIn(-2))).isEqualTo(REFUSED);
    var _ = done(finish(ticket, codeIn(-1)));
    assertThat(finish(ticket, code())).isEqualTo(EXPIRED);
    assertThat(finish(ticket(), codeIn(-1))).isEqualTo(REFUSED);
    var _ = done(finish(ticket(), codeIn(1)));
    assertThat(finish(ticket(), code())).isEqualTo(REFUSED);
  }

  @Test
  void finish_theCodeThatConfirmedTheApp_isAReplay() {
    var _ = addTotp();

    assertThat(finish(ticket(), code())).isEqualTo(REFUSED);
  }

  @Test
  void finish_aRecoveryCode_countsOnce() {
    var codes = addTotp().codes();
    var typed = codes.getFirst().shown().toUpperCase(Locale.ROOT);

    var _ = done(finish(ticket(), typed));
    assertThat(finish(ticket(), typed)).isEqualTo(REFUSED);
    assertThat(steps.changing().ownCodes(ann.actor())).isEqualTo(RecoveryCode.NUMBER - 1);
  }

  @Test
  void finish_fiveWrongCodes_lockTheAddress_andNoOther_whateverThePassword() {
    var _ = addTotp();
    clock.pass(Duration.ofSeconds(60));
    for (var i = 0; i < 5; i++) {
      assertThat(finish(ticket(), "000000")).isEqualTo(REFUSED);
    }

    assertThat(finish(ticket(), code())).isEqualTo(REFUSED);
    var _ = done(service.finish(ticket(), new FactorProof.Code(code()), OTHER));
    clock.pass(Duration.ofMinutes(1));
    var _ = done(finish(ticket(), code()));
  }

  @Test
  void finish_whileTheAddressIsLocked_isRefused_unlessACodeCameFromThere() {
    var _ = addTotp();
    clock.pass(Duration.ofSeconds(60));
    var _ = done(service.finish(ticket(), new FactorProof.Code(code()), OTHER));
    clock.pass(Duration.ofSeconds(30));
    var failures = new LoginThrottle(stores.loginFailures(), clock, unitOfWork);
    for (var browser : List.of(BROWSER, OTHER)) {
      var address = LoginSubjects.visitor(new LoginOrigin.Visitor(browser.address())).orElseThrow();
      while (failures.lockedFor(OrganisationId.ALL, address).isZero()) {
        failures.recordFailure(OrganisationId.ALL, address);
      }
    }

    assertThat(finish(ticket(), code())).isEqualTo(REFUSED);
    var _ = done(service.finish(ticket(), new FactorProof.Code(code()), OTHER));
  }

  @Test
  void finish_afterTenMinutes_orAnotherPassword_isExpired() {
    var _ = addTotp();
    var ticket = ticket();
    var other = ticket();
    clock.pass(Duration.ofMinutes(10));
    assertThat(finish(ticket, code())).isEqualTo(EXPIRED);
    assertThat(service.find("forged", "")).isEmpty();
    assertThat(finish(other, code())).isEqualTo(EXPIRED);

    var late = ticket();
    var _ =
        unitOfWork.execute(
            () ->
                stores
                    .users()
                    .replace(
                        ann.described(
                            ann.profile(),
                            Optional.of(hasher.hash(new Password("hunter23"))),
                            clock.instant())));
    assertThat(finish(late, code())).isEqualTo(EXPIRED);
  }

  /* ---- passkeys ---- */

  @Test
  void finish_aPasskey_signsTheChallengeOfTheTicketOnce() {
    addPasskey("laptop", 4);
    var ticket = ticket();
    var challenge = service.find(ticket, "").orElseThrow().challenge();

    assertThat(assertion(ticket, FakePasskeys.answer("laptop", 5, "another"))).isEqualTo(REFUSED);
    assertThat(assertion(ticket, FakePasskeys.answer("other", 5, challenge))).isEqualTo(REFUSED);
    var _ = done(assertion(ticket, FakePasskeys.answer("laptop", 5, challenge)));
    assertThat(assertion(ticket, FakePasskeys.answer("laptop", 6, challenge))).isEqualTo(EXPIRED);
  }

  @Test
  void withPasskey_alone_signsInOnceAndInTheSameBrowser() {
    addPasskey("laptop", 0);
    var begun = service.begin(SECRET);
    var answer = FakePasskeys.answer("laptop", 0, begun.challenge());

    assertThat(alone(begun, answer, "the secret of another browser")).isEqualTo(EXPIRED);
    assertThat(done(alone(begun, answer, SECRET)).signedIn().session().user()).isEqualTo(ann.id());
    assertThat(alone(begun, answer, SECRET)).isEqualTo(EXPIRED);
  }

  @Test
  void withPasskey_whereOnlyAProviderSignsIn_isRefused() {
    addPasskey("laptop", 1);
    var rules = new SignInRules(false, List.of(), true, Optional.empty());
    var details =
        new IdentityProviderDetails(
            "Company",
            IssuerUrl.parse("https://login.example.com"),
            "portico",
            List.of("openid"),
            ProviderAudience.DASHBOARD,
            Optional.empty(),
            rules);
    var id = new IdentityProviderId(ids.next());
    steps
        .providers()
        .add(
            new IdentityProvider(
                id, organisation, details, Optional.empty(), clock.instant(), clock.instant()));
    assertThat(alone("laptop", 2)).isEqualTo(REFUSED);

    steps.providers().remove(organisation, id);

    var _ = done(alone("laptop", 3));
  }

  @Test
  void withPasskey_aCopyOrARemovedOne_isRefused() {
    var passkey = addPasskey("laptop", 7);
    assertThat(alone("laptop", 7)).isEqualTo(REFUSED);
    var _ = done(alone("laptop", 8));
    assertThat(alone("laptop", 8)).isEqualTo(REFUSED);

    var removed =
        steps
            .changing()
            .remove(
                new ChangeOwnFactors.Command(
                    ann.actor(), new FactorProof.Typed("hunter22"), BROWSER),
                passkey.factor().id());

    assertThat(removed).isEqualTo(new ChangeOwnFactors.Outcome.Done(List.of()));
    assertThat(alone("laptop", 9)).isEqualTo(REFUSED);
    assertThat(service.proceed(ann, BROWSER)).containsInstanceOf(SignedIn.class);
  }

  @Test
  void add_aPasskeyThatIsThere_isRefused() {
    addPasskey("p0", 0);

    assertThatInvalid(() -> addPasskey("p0", 0));
  }

  /* ---- changes ---- */

  @Test
  void change_withAWrongProof_isRefused_andCodesAreRenewedWithARightOne() {
    var added = addTotp();
    var wrong = new ChangeOwnFactors.Command(ann.actor(), new FactorProof.Typed("wrong"), BROWSER);
    assertThat(steps.changing().remove(wrong, added.factor().id()))
        .isEqualTo(new ChangeOwnFactors.Outcome.Refused());
    assertThat(steps.changing().renewCodes(wrong))
        .isEqualTo(new ChangeOwnFactors.Outcome.Refused());

    var renewed =
        steps
            .changing()
            .renewCodes(
                new ChangeOwnFactors.Command(
                    ann.actor(), new FactorProof.Typed(added.codes().getFirst().shown()), BROWSER));

    assertThat(renewed)
        .asInstanceOf(type(ChangeOwnFactors.Outcome.Done.class))
        .satisfies(done -> assertThat(done.codes()).doesNotContainAnyElementsOf(added.codes()));
    assertThat(finish(ticket(), added.codes().getLast().shown())).isEqualTo(REFUSED);
  }

  @Test
  void change_ofWhatIsGone_changesNothing() {
    var added = addTotp();
    var right =
        new ChangeOwnFactors.Command(ann.actor(), new FactorProof.Typed("hunter22"), BROWSER);
    var _ = steps.changing().remove(right, added.factor().id());

    assertThat(steps.changing().remove(right, added.factor().id()))
        .isEqualTo(new ChangeOwnFactors.Outcome.Nothing());
    assertThat(steps.changing().renewCodes(right))
        .isEqualTo(new ChangeOwnFactors.Outcome.Nothing());
  }

  @Test
  void change_withAPasswordThatLooksLikeACode_isProved_andWrongOnesCountOnce() {
    var _ = choose("123456");
    var added = addTotp();
    for (var i = 0; i < 4; i++) {
      assertThat(renewed("654321")).isEqualTo(new ChangeOwnFactors.Outcome.Refused());
    }
    assertThat(renewed("123456")).isInstanceOf(ChangeOwnFactors.Outcome.Done.class);

    // A right password forgives no wrong code.
    assertThat(renewed("654321")).isEqualTo(new ChangeOwnFactors.Outcome.Refused());
    assertThat(renewed("123456")).isEqualTo(new ChangeOwnFactors.Outcome.Refused());
    assertThat(finish(ticket(), added.codes().getFirst().shown())).isEqualTo(REFUSED);
  }

  private ChangeOwnFactors.Outcome renewed(String typed) {
    return steps
        .changing()
        .renewCodes(
            new ChangeOwnFactors.Command(ann.actor(), new FactorProof.Typed(typed), BROWSER));
  }

  private DashboardUser choose(String password) {
    ann =
        ann.described(
            ann.profile(), Optional.of(hasher.hash(new Password(password))), clock.instant());
    var _ = unitOfWork.execute(() -> stores.users().replace(ann));
    return ann;
  }

  /* ---- additions ---- */

  @Test
  void add_withASession_needsThePasswordOrACode() {
    var offer = steps.adding().offer(ann.actor(), "").totp();
    var command = new AddFactor.Command(ann.actor(), offer.ticket(), "phone", code());
    assertThat(steps.adding().needsProof(ann.actor())).isTrue();
    assertThatInvalid(() -> steps.adding().add(command, new FactorProof.Typed(""), BROWSER))
        .hasMessageContaining("your password or a code");
    assertThatInvalid(() -> steps.adding().add(command, new FactorProof.Typed("wrong"), BROWSER));
    assertThat(stores.factors().ofUser(organisation, ann.id())).isEmpty();

    var added =
        (AddFactor.Added) steps.adding().add(command, new FactorProof.Typed("hunter22"), BROWSER);

    assertThat(stores.factors().ofUser(organisation, ann.id())).containsExactly(added.factor());
  }

  @Test
  void add_withoutPasswordAndFactor_needsNoProof() {
    var bob = aUser(organisation, "bob@example.com").build();
    var _ = stores.users().add(bob);
    assertThat(steps.adding().needsProof(bob.actor())).isFalse();
    var offer = steps.adding().offer(bob.actor(), "").totp();

    var added =
        (AddFactor.Added)
            steps
                .adding()
                .add(
                    new AddFactor.Command(bob.actor(), offer.ticket(), "phone", code()),
                    new FactorProof.Typed(""),
                    BROWSER);

    assertThat(added.codes()).hasSize(RecoveryCode.NUMBER);
    assertThat(steps.adding().needsProof(bob.actor())).isTrue();
  }

  @Test
  void offer_afterAWrongCode_isTheSameApp_butNotThatOfAnother_orTooLate() {
    var offer = steps.adding().offer(ann.actor(), "").totp();

    assertThat(steps.adding().offer(ann.actor(), offer.ticket()).totp()).isEqualTo(offer);
    assertThat(steps.adding().offer(ann.actor(), "").totp()).isNotEqualTo(offer);
    var bob = aUser(organisation, "bob@example.com").build();
    var _ = stores.users().add(bob);
    assertThat(steps.adding().offer(bob.actor(), offer.ticket()).totp().secret())
        .isNotEqualTo(offer.secret());
    clock.pass(Duration.ofMinutes(10));
    assertThat(steps.adding().offer(ann.actor(), offer.ticket()).totp()).isNotEqualTo(offer);
  }

  @Test
  void offer_ofLongNames_fitsIntoAQrCode() {
    var smile = "\uD83D\uDE00";
    var named = new Organisation(Ids.organisation(), smile.repeat(120));
    stores.organisations().add(named);
    var user = aUser(named.id(), "ann@example.com").build();
    var _ = stores.users().add(user);

    var uri = steps.adding().offer(user.actor(), "").totp().uri();

    assertThat(uri).contains("%F0%9F%98%80%E2%80%A6:ann%40example%2Ecom?").hasSizeLessThan(2_000);
  }

  private int removeAll(Actor actor, UserId user) {
    return steps.changing().removeAll(actor, user, Precondition.none());
  }

  @Test
  void removeAll_ofOnesOwn_needsThePermission() {
    assertThatThrownBy(() -> removeAll(viewer, viewer.user()))
        .isInstanceOf(RefusedException.NotPermitted.class);
  }

  @Test
  void removeAll_byAnAdministrator_isAuditedAndMailed_andByOthersRefused() {
    var _ = addTotp();
    assertThatThrownBy(() -> removeAll(viewer, ann.id()))
        .isInstanceOf(RefusedException.NotPermitted.class);

    assertThatThrownBy(() -> steps.changing().removeAll(admin, ann.id(), List::isEmpty))
        .isInstanceOf(RefusedException.Stale.class);
    assertThat(removeAll(admin, ann.id())).isEqualTo(1);
    assertThat(removeAll(admin, ann.id())).isZero();

    assertThat(trail())
        .extracting(AuditEntry::action)
        .startsWith(AuditAction.FACTOR_REMOVED, AuditAction.FACTOR_ADDED);
    assertThat(mails()).hasSize(2);
    assertThat(service.proceed(ann, BROWSER)).containsInstanceOf(SignedIn.class);
  }

  private void require() {
    configure(settings().requiringSecondFactors().build());
  }

  private AddFactor.Added addTotp() {
    var offer = steps.adding().offer(ann.actor(), "");
    return added(new AddFactor.Command(ann.actor(), offer.totp().ticket(), "phone", code()));
  }

  private AddFactor.Added addPasskey(String credential, long counter) {
    var offer = steps.adding().offer(ann.actor(), "").passkey();
    var answer = FakePasskeys.answer(credential, counter, offer.challenge());
    return added(new AddFactor.Command(ann.actor(), offer.ticket(), credential, answer));
  }

  private AddFactor.Added added(AddFactor.Command command) {
    return (AddFactor.Added) steps.adding().add(command);
  }

  private Outcome enrol(String ticket, AddFactor.Offer offer, String code) {
    var answer = new FinishSignIn.Answer(offer.totp().ticket(), "phone", code);
    return service.enrol(ticket, answer, BROWSER, "r-1");
  }

  private String ticket() {
    return service.proceed(ann, BROWSER).map(next -> ((SecondFactor) next).ticket()).orElseThrow();
  }

  private Outcome finish(String ticket, String code) {
    return service.finish(ticket, new FactorProof.Code(code), BROWSER);
  }

  private Outcome assertion(String ticket, String answer) {
    return service.finish(ticket, new FactorProof.Assertion(ticket, answer), BROWSER);
  }

  private Outcome alone(String credential, long counter) {
    var begun = service.begin(SECRET);
    return alone(begun, FakePasskeys.answer(credential, counter, begun.challenge()), SECRET);
  }

  private Outcome alone(FinishSignIn.Challenge begun, String answer, String secret) {
    return service.withPasskey(
        new FinishSignIn.PasskeyCommand(begun.ticket(), answer, secret, BROWSER));
  }

  private static Outcome.Done done(Outcome outcome) {
    return assertThat(outcome).asInstanceOf(type(Outcome.Done.class)).actual();
  }

  private String code() {
    return codeIn(0);
  }

  private String codeIn(int steps) {
    var step = clock.instant().getEpochSecond() / TimeSteps.SECONDS + steps;
    return "%06d".formatted(step % 1_000_000);
  }
}
