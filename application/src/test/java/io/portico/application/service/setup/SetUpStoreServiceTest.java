package io.portico.application.service.setup;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.port.in.setup.SetUpStore.Command;
import io.portico.application.port.in.setup.SetUpStore.Outcome.AlreadySetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.AlreadySetUpOtherwise;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUp;
import io.portico.application.port.in.setup.SetUpStore.Outcome.SetUpWithNewCredential;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingHandover;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.fake.WrappedUnitOfWork;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetUpStoreServiceTest {

  private static final AccessToken CHOSEN = AccessToken.chosen("token", "chosen-by-the-operator");
  private static final Command WITH_CHOSEN = new Command(Optional.of(CHOSEN), false);
  private static final Command RESET = new Command(Optional.of(CHOSEN), true);
  private static final Command WITHOUT = new Command(Optional.empty(), false);

  private final Stores stores = new InMemoryStores();
  private final SequentialIds ids = new SequentialIds();
  private final PredictableTokens tokens = new PredictableTokens();
  private final RecordingHandover handover = new RecordingHandover();
  private final List<String> events = new ArrayList<>();
  private final SetUpStore setUpStore = service(handover, stores.unitOfWork());

  @Test
  void setUp_chosenCredential_belongsToTheFirstAdministrator() {
    assertThat(setUpStore.setUp(WITH_CHOSEN)).isEqualTo(new SetUp());

    assertThatTheAdministratorHas(CHOSEN);
    assertThat(tokens.made()).isZero();
    assertThat(handover.handedOver()).isEmpty();
    var organisation = userWith(CHOSEN).organisation();
    assertThat(stores.organisations().find(organisation))
        .contains(new Organisation(organisation, "Default organisation"));
  }

  @Test
  void setUp_noCredential_generatesOneAndHandsItOver() {
    assertThat(setUpStore.setUp(WITHOUT)).isEqualTo(new SetUpWithNewCredential());

    assertThat(handover.handedOver()).containsExactly(PredictableTokens.nth(1));
    assertThatTheAdministratorHas(PredictableTokens.nth(1));
  }

  @Test
  void setUp_emptyStore_definesTheDefaultLabels() {
    setUpStore.setUp(WITH_CHOSEN);

    assertThat(definitionsOf(userWith(CHOSEN).organisation()))
        .extracting(
            LabelDefinition::name,
            LabelDefinition::allowed,
            LabelDefinition::texts,
            LabelDefinition::required,
            LabelDefinition::deprecated)
        .containsExactly(
            tuple(
                name("api_criticality"),
                oneOf("Tier 1", "Tier 2", "Tier 3"),
                LabelTexts.of(
                    "API Criticality",
                    Map.of(
                        new LabelValue("Tier 1"), "mission-critical",
                        new LabelValue("Tier 2"), "important",
                        new LabelValue("Tier 3"), "non-critical")),
                false,
                false),
            tuple(
                name("business_domain"),
                anyText(),
                LabelTexts.of("Business Domain", Map.of()),
                false,
                false));
  }

  @Test
  void setUp_emptyStore_givesEveryRecordItsOwnId() {
    setUpStore.setUp(WITH_CHOSEN);

    var administrator = userWith(CHOSEN);
    var made = new ArrayList<>(List.of(administrator.id().value()));
    made.add(administrator.organisation().value());
    definitionsOf(administrator.organisation())
        .forEach(definition -> made.add(definition.id().value()));
    assertThat(made).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void setUp_secondTimeWithChosenCredential_doesNothing() {
    setUpStore.setUp(WITHOUT);
    var made = ids.made();

    assertThat(setUpStore.setUp(WITH_CHOSEN)).isEqualTo(new AlreadySetUpOtherwise());

    assertThat(stores.users().withCredential(CHOSEN.hash())).isEmpty();
    assertThat(stores.users().withCredential(PredictableTokens.nth(1).hash())).isPresent();
    assertThat(ids.made()).isEqualTo(made);
  }

  @Test
  void setUp_secondTimeByAnotherService_generatesNone() {
    service(handover, stores.unitOfWork()).setUp(WITH_CHOSEN);
    var made = ids.made();

    assertThat(setUpStore.setUp(WITHOUT)).isEqualTo(new AlreadySetUp());

    assertThat(tokens.made()).isZero();
    assertThat(handover.handedOver()).isEmpty();
    assertThat(ids.made()).isEqualTo(made);
  }

  @Test
  void setUp_secondTimeWithTheCredentialOfAnAdministrator_isAlreadySetUp() {
    setUpStore.setUp(WITH_CHOSEN);

    assertThat(setUpStore.setUp(WITH_CHOSEN)).isEqualTo(new AlreadySetUp());
  }

  @Test
  void setUp_reset_givesTheFirstAdministratorTheCredential() {
    setUpStore.setUp(WITHOUT);
    var before = userWith(PredictableTokens.nth(1));

    assertThat(setUpStore.setUp(RESET)).isEqualTo(new SetUp());
    assertThat(setUpStore.setUp(RESET)).isEqualTo(new SetUp());

    assertThat(userWith(CHOSEN).id()).isEqualTo(before.id());
    assertThat(userWith(CHOSEN).administers()).isTrue();
    assertThat(stores.users().withCredential(PredictableTokens.nth(1).hash())).isEmpty();
  }

  @Test
  void setUp_resetWithoutACredential_generatesOneAndHandsItOver() {
    setUpStore.setUp(WITH_CHOSEN);

    assertThat(setUpStore.setUp(new Command(Optional.empty(), true)))
        .isEqualTo(new SetUpWithNewCredential());

    assertThat(handover.handedOver()).containsExactly(PredictableTokens.nth(1));
    assertThat(userWith(PredictableTokens.nth(1)).administers()).isTrue();
    assertThat(stores.users().withCredential(CHOSEN.hash())).isEmpty();
  }

  @Test
  void setUp_resetOfARemovedAdministrator_addsAnother() {
    setUpStore.setUp(WITHOUT);
    var removed = userWith(PredictableTokens.nth(1));
    stores
        .unitOfWork()
        .run(
            () -> {
              stores.users().findForUpdate(removed.organisation(), removed.id());
              stores.users().remove(removed.organisation(), removed.id());
            });

    setUpStore.setUp(RESET);

    assertThat(userWith(CHOSEN).organisation()).isEqualTo(removed.organisation());
    assertThat(userWith(CHOSEN).administers()).isTrue();
  }

  @Test
  void setUp_resetToTheCredentialOfAViewer_isRefused() {
    setUpStore.setUp(WITHOUT);
    var viewer = new AccessToken("the-credential-of-a-viewer");
    var admin = userWith(PredictableTokens.nth(1)).actor();
    var newUsers = new NewUsers(stores.users(), tokens, ids, new TickingClock(), stores.audit());
    stores
        .unitOfWork()
        .run(
            () ->
                newUsers.add(
                    admin,
                    UserProfile.of(new EmailAddress("viewer@example.com"), Role.VIEWER),
                    Optional.empty(),
                    viewer));

    assertThatInvalid(() -> setUpStore.setUp(new Command(Optional.of(viewer), true)))
        .hasMessageStartingWith("adminToken: ")
        .hasMessageNotContaining(viewer.secret());
    assertThat(userWith(viewer).administers()).isFalse();
  }

  @Test
  void setUp_generatedCredential_isHandedOverBeforeTheCommit() {
    service(_ -> events.add("handed over"), observed()).setUp(WITHOUT);

    assertThat(events).containsExactly("begun", "handed over", "committed");
  }

  @Test
  void setUp_handoverFails_theUnitOfWorkFails() {
    var failure = new IllegalStateException("planted");
    var failing =
        service(
            _ -> {
              throw failure;
            },
            observed());

    assertThatThrownBy(() -> failing.setUp(WITHOUT)).isSameAs(failure);

    assertThat(events).containsExactly("begun", "rolled back");
  }

  private SetUpStore service(CredentialHandover to, UnitOfWork unitOfWork) {
    var clock = new TickingClock();
    return new SetUpStoreService(
        stores.installation(),
        stores.organisations(),
        new NewOrganisations(
            stores.organisations(), stores.labelDefinitions(), ids, stores.audit()),
        new FirstAdministrator(
            stores.users(),
            new NewUsers(stores.users(), tokens, ids, clock, stores.audit()),
            new UserSessions(
                stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork),
            stores.factors(),
            clock,
            stores.audit()),
        tokens,
        to,
        clock,
        unitOfWork);
  }

  private void assertThatTheAdministratorHas(AccessToken credential) {
    assertThat(userWith(credential))
        .extracting(DashboardUser::profile, DashboardUser::password, DashboardUser::createdAt)
        .containsExactly(
            UserProfile.of(new EmailAddress("admin@localhost"), Role.ADMIN),
            Optional.empty(),
            TickingClock.nth(2));
  }

  private DashboardUser userWith(AccessToken credential) {
    return stores.users().withCredential(credential.hash()).orElseThrow();
  }

  private List<LabelDefinition> definitionsOf(OrganisationId organisation) {
    return stores.labelDefinitions().page(organisation, Which.ALL, Optional.empty(), 100);
  }

  /* Records how each unit of work ends. */
  private UnitOfWork observed() {
    return new WrappedUnitOfWork(
        stores.unitOfWork(),
        unit -> {
          events.add("begun");
          try {
            unit.run();
            events.add("committed");
          } catch (RuntimeException e) {
            events.add("rolled back");
            throw e;
          }
        });
  }
}
