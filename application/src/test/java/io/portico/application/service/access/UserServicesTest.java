package io.portico.application.service.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.session.UserChanges;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingCallers;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.fake.WrappedUnitOfWork;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UserServicesTest extends ServiceTest {

  private static final Optional<Password> GOOD = Optional.of(new Password("a good password"));
  private static final Optional<Password> NONE = Optional.empty();

  private final DashboardUser root =
      aUser(organisation, "root@example.com").withId(admin.user()).build();
  private final TickingClock clock = new TickingClock();
  private final PredictableTokens tokens = new PredictableTokens();
  private final PlainHasher hasher = new PlainHasher();
  private final RecordingCallers callers = new RecordingCallers();
  private final DashboardUsers users = stores.users();
  private boolean commitFails;
  private final UnitOfWork breakable =
      new WrappedUnitOfWork(
          unitOfWork,
          unit ->
              unitOfWork.run(
                  () -> {
                    unit.run();
                    if (commitFails) {
                      throw new IllegalStateException("planted");
                    }
                  }));
  private final NewPasswords newPasswords =
      new NewPasswords(
          new PasswordRules(8, password -> password.secret().equals("password1")), hasher);
  private final UserService service =
      new UserService(
          users,
          new NewUsers(users, tokens, new SequentialIds(), clock, stores.audit()),
          new UserChanges(
              users,
              stores.factors(),
              new UserSessions(
                  stores.sessions(), stores.accessLinks(), new RecordingSessions(), breakable),
              callers,
              breakable,
              stores.audit()),
          stores.bindingReader(),
          newPasswords,
          tokens,
          clock,
          breakable);

  @BeforeEach
  void addRoot() {
    users.add(root);
  }

  /* ---- add ---- */

  @Test
  void add_newUser_isStoredWithAnOwnCredential() {
    var profile = new UserProfile(email("ann@example.com"), "Ann", "Lee", Role.APPROVER, true);

    var outcome = service.add(new AddUser.Command(admin, profile, GOOD));

    var expected =
        new DashboardUser(
            new UserId(SequentialIds.nth(1)),
            organisation,
            profile,
            PredictableTokens.nth(1).hash(),
            Optional.of(PlainHasher.nth(1, "a good password")),
            TickingClock.nth(1),
            TickingClock.nth(1));
    assertThat(outcome).isEqualTo(new AddUser.Outcome.Added(expected, PredictableTokens.nth(1)));
    assertThat(users.find(organisation, expected.id())).contains(expected);
    assertThat(added("bob@example.com", Role.VIEWER).password()).isEmpty();
    assertThat(hasher.made()).isEqualTo(1);
  }

  @Test
  void add_emailTakenInOtherCase_isRefused() {
    assertThat(add("ROOT@example.com", Role.VIEWER))
        .isEqualTo(new AddUser.Outcome.EmailTaken(email("ROOT@example.com")));
  }

  @Test
  void add_moreThanTheMaximum_isRefused() {
    for (var number = 1; number < DashboardUsers.MOST; number++) {
      users.add(aUser(organisation, number + "@example.com").build());
    }

    assertThat(add("last@example.com", Role.VIEWER)).isEqualTo(new AddUser.Outcome.TooMany(1_000));
  }

  @Test
  void add_weakPasswordNotAnAdministratorOrHasherOverloaded_addsNothing() {
    for (var secret : List.of("short", "password1")) {
      assertThatInvalid(() -> add(admin, Optional.of(new Password(secret))))
          .hasMessageStartingWith("password: ")
          .hasMessageNotContaining(secret);
    }
    assertNotPermitted(() -> add(approver, GOOD), () -> add(viewer, GOOD));
    assertThat(hasher.made()).isZero();
    hasher.becomeBusy(true);
    assertRefused(RefusedException.Overloaded.class, () -> add(admin, GOOD));
    assertThat(emails()).containsExactly("root@example.com");
  }

  /* ---- replace ---- */

  @Test
  void replace_otherProfile_isStoredAndTheCallerEvicted() {
    var ann = added("ann@example.com", Role.VIEWER);
    var wanted = new UserProfile(email("ann.lee@example.com"), "Ann", "Lee", Role.ADMIN, true);

    var outcome = replace(ann, wanted);

    var expected = ann.described(wanted, Optional.empty(), TickingClock.nth(2));
    assertThat(outcome).isEqualTo(new ReplaceUser.Outcome.Replaced(expected));
    assertThat(stored(ann)).contains(expected);
    assertThat(callers.evicted()).containsExactly(ann.credential());
  }

  @Test
  void replace_memberNotGivenOrUnchanged_staysAsItIs() {
    var ann = added("ann@example.com", Role.VIEWER);
    assertThat(replace(ann, ann.profile())).isEqualTo(new ReplaceUser.Outcome.Replaced(ann));
    replace(ann, ann.profile(), GOOD);

    replace(ann, viewer("ann2@example.com"));

    assertThat(stored(ann).orElseThrow().password())
        .contains(PlainHasher.nth(1, "a good password"));
  }

  @Test
  void replace_emailOfAnother_isRefused() {
    var ann = added("ann@example.com", Role.VIEWER);

    assertThat(replace(ann, viewer("Root@example.com")))
        .isEqualTo(new ReplaceUser.Outcome.EmailTaken(email("Root@example.com")));
    assertThat(callers.evicted()).isEmpty();
  }

  @Test
  void replace_lastAdministratorWithLess_isRefused() {
    var inactive = new UserProfile(root.profile().email(), "", "", Role.ADMIN, false);
    added("ann@example.com", Role.VIEWER);

    assertThat(replace(root, viewer("root@example.com")))
        .isEqualTo(new ReplaceUser.Outcome.LastAdministrator());
    assertThat(replace(root, inactive)).isEqualTo(new ReplaceUser.Outcome.LastAdministrator());
    assertThat(stored(root)).contains(root);
    var renamed = new UserProfile(root.profile().email(), "Chief", "", Role.ADMIN, true);
    assertThat(replace(root, renamed)).isInstanceOf(ReplaceUser.Outcome.Replaced.class);

    added("second@example.com", Role.ADMIN);
    assertThat(replace(root, inactive)).isInstanceOf(ReplaceUser.Outcome.Replaced.class);
  }

  @Test
  void replace_otherCreationTimeWeakPasswordOrHasherOverloaded_changesNothing() {
    var createdAt = Optional.of(Instant.parse("2020-01-01T00:00:00Z"));
    var command =
        new ReplaceUser.Command(
            admin, root.id(), viewer("r@x.org"), NONE, createdAt, Precondition.none());

    assertInvalid(
        "createdAt: '2020-01-01T00:00:00Z' (expected: that of the user, 2026-03-01T10:15:30.123Z)",
        () -> service.replace(command));
    assertInvalid(
        "password: 5 characters (expected: 8 to 128 characters)",
        () -> replace(root, viewer("r@x.org"), Optional.of(new Password("short"))));
    hasher.becomeBusy(true);
    assertRefused(RefusedException.Overloaded.class, () -> replace(root, viewer("r@x.org"), GOOD));
    assertThat(stored(root)).contains(root);
  }

  /* ---- remove ---- */

  @Test
  void remove_user_isRemovedAndEvicted() {
    var ann = added("ann@example.com", Role.ADMIN);

    assertThat(remove(ann)).isEqualTo(new RemoveUser.Outcome.Removed(ann));

    assertThat(stored(ann)).isEmpty();
    assertThat(callers.evicted()).containsExactly(ann.credential());
  }

  @Test
  void remove_oneself_isAllowedIfAnotherAdministratorRemains() {
    added("viewer@example.com", Role.VIEWER);
    assertThat(remove(root)).isEqualTo(new RemoveUser.Outcome.LastAdministrator());
    assertThat(stored(root)).contains(root);
    assertThat(callers.evicted()).isEmpty();

    added("ann@example.com", Role.ADMIN);
    assertThat(remove(root)).isEqualTo(new RemoveUser.Outcome.Removed(root));
  }

  /* ---- reset ---- */

  @Test
  void reset_user_hasANewCredentialAndThePreviousIsEvicted() {
    var ann = added("ann@example.com", Role.VIEWER);

    var outcome = service.reset(new ResetCredential.Command(admin, ann.id(), Precondition.none()));

    var second = PredictableTokens.nth(2);
    var expected = ann.withCredential(second.hash(), TickingClock.nth(2));
    assertThat(outcome).isEqualTo(new ResetCredential.Reset(expected, second));
    assertThat(users.withCredential(second.hash())).contains(expected);
    assertThat(users.withCredential(ann.credential())).isEmpty();
    assertThat(callers.evicted()).containsExactly(ann.credential());
  }

  /* ---- all changes ---- */

  enum Change {
    REPLACE,
    REMOVE,
    RESET
  }

  @ParameterizedTest
  @EnumSource
  void anyChange_unitOfWorkFails_evictsNothing(Change change) {
    var ann = added("ann@example.com", Role.VIEWER);
    commitFails = true;

    assertThatThrownBy(() -> apply(change, admin, ann, Precondition.none())).hasMessage("planted");

    assertThat(callers.evicted()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void anyChange_refused_changesNothing(Change change) {
    var ann = added("ann@example.com", Role.VIEWER);
    Precondition<DashboardUser> old = present -> present.updatedAt().isBefore(ann.updatedAt());

    assertNotPermitted(
        () -> apply(change, approver, ann, Precondition.none()),
        () -> apply(change, viewer, ann, Precondition.none()));
    assertThat(hasher.made()).isZero();
    assertThatThrownBy(() -> apply(change, stranger, ann, Precondition.none()))
        .isInstanceOfSatisfying(
            RefusedException.NotFound.class,
            refused -> assertThat(refused.name()).isEqualTo(ann.id().toString()));
    assertRefused(RefusedException.Stale.class, () -> apply(change, admin, ann, old));
    assertThat(stored(ann)).contains(ann);
    assertThat(callers.evicted()).isEmpty();
  }

  private void apply(
      Change change, Actor actor, DashboardUser user, Precondition<DashboardUser> expected) {
    var id = user.id();
    switch (change) {
      case REPLACE ->
          service.replace(
              new ReplaceUser.Command(
                  actor, id, viewer("b@x.org"), GOOD, Optional.empty(), expected));
      case REMOVE -> service.remove(new RemoveUser.Command(actor, id, expected));
      case RESET -> service.reset(new ResetCredential.Command(actor, id, expected));
    }
  }

  /* ---- queries ---- */

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void queries_anyRole_readTheOwnOrganisationOnly(Role role) {
    var caller = callerAs(role);

    assertThat(service.find(caller, root.id())).isEqualTo(root);
    assertThat(page(caller, Optional.empty(), 1).items()).containsExactly(root);
    assertNotFound(() -> service.find(stranger, root.id()));
    assertThat(page(stranger, Optional.empty(), 1).items()).isEmpty();
  }

  @Test
  void page_allPages_areAllUsersByEmail() {
    added("ann@example.com", Role.VIEWER);
    added("Zoe@example.com", Role.VIEWER);

    var first = page(admin, Optional.empty(), 2);
    assertThat(first.items())
        .extracting(UserServicesTest::emailOf)
        .containsExactly("ann@example.com", "root@example.com");
    assertThat(first.next()).contains(email("root@example.com"));

    var second = page(admin, first.next(), 2);
    assertThat(second.items())
        .extracting(UserServicesTest::emailOf)
        .containsExactly("Zoe@example.com");
    assertThat(second.next()).isEmpty();
  }

  private AddUser.Outcome add(String email, Role role) {
    return service.add(new AddUser.Command(admin, UserProfile.of(email(email), role), NONE));
  }

  private AddUser.Outcome add(Actor caller, Optional<Password> password) {
    return service.add(new AddUser.Command(caller, viewer("ann@example.com"), password));
  }

  private DashboardUser added(String email, Role role) {
    return ((AddUser.Outcome.Added) add(email, role)).user();
  }

  private ReplaceUser.Outcome replace(DashboardUser user, UserProfile profile) {
    return replace(user, profile, NONE);
  }

  private ReplaceUser.Outcome replace(
      DashboardUser user, UserProfile profile, Optional<Password> password) {
    var created = Optional.of(user.createdAt());
    return service.replace(
        new ReplaceUser.Command(admin, user.id(), profile, password, created, Precondition.none()));
  }

  private RemoveUser.Outcome remove(DashboardUser user) {
    return service.remove(new RemoveUser.Command(admin, user.id(), Precondition.none()));
  }

  private Optional<DashboardUser> stored(DashboardUser user) {
    return users.find(organisation, user.id());
  }

  private List<String> emails() {
    return users.page(organisation, Optional.empty(), 10).stream()
        .map(UserServicesTest::emailOf)
        .toList();
  }

  private static String emailOf(DashboardUser user) {
    return user.profile().email().written();
  }

  private Page<DashboardUser, EmailAddress> page(
      Actor caller, Optional<EmailAddress> after, int limit) {
    return service.page(new UserQueries.Query(caller, after, limit));
  }

  private static UserProfile viewer(String email) {
    return UserProfile.of(email(email), Role.VIEWER);
  }

  private static EmailAddress email(String text) {
    return new EmailAddress(text);
  }
}
