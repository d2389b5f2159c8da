package io.portico.application.service.access;

import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.BrowseUsers;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.ShowUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingCallers;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UserServicesTest {

  private static final Optional<Password> GOOD = Optional.of(new Password("a good password"));
  private static final Optional<Password> NONE = Optional.empty();

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final DashboardUser root = aUser(organisation, "root@example.com").build();
  private final Actor admin = root.actor();
  private final Actor stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);
  private final TickingClock clock = new TickingClock();
  private final PredictableTokens tokens = new PredictableTokens();
  private final PlainHasher hasher = new PlainHasher();
  private final RecordingCallers callers = new RecordingCallers();
  private final DashboardUsers users = stores.users();
  private final NewPasswords newPasswords =
      new NewPasswords(
          new PasswordRules(8, password -> password.secret().equals("password1")), hasher);
  private final AddUser addUser =
      new AddUserService(
          new NewUsers(users, tokens, new SequentialIds(), clock, stores.audit()),
          newPasswords,
          stores.unitOfWork());
  private final ReplaceUser replaceUser = replacing(stores.unitOfWork());
  private final RemoveUser removeUser = removing(stores.unitOfWork());
  private final ResetCredential resetCredential = resetting(stores.unitOfWork());
  private final ShowUser showUser = new ShowUserService(users);
  private final BrowseUsers browseUsers = new BrowseUsersService(users);

  @BeforeEach
  void addRoot() {
    users.add(root);
  }

  /* ---- add ---- */

  @Test
  void add_whoeverIsNew_isThereWithACredentialOfItsOwn() {
    var profile = new UserProfile(email("ann@example.com"), "Ann", "Lee", Role.APPROVER, true);

    var outcome = addUser.add(new AddUser.Command(admin, profile, GOOD));

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
  }

  @Test
  void add_withoutPassword_hasNone() {
    assertThat(added("ann@example.com", Role.VIEWER).password()).isEmpty();
    assertThat(hasher.made()).isZero();
  }

  @Test
  void add_passwordThatMayNotBeChosen_isRefusedAndAddsNobody() {
    for (var secret : new String[] {"short", "password1"}) {
      assertThatThrownBy(
              () ->
                  addUser.add(
                      new AddUser.Command(
                          admin, viewer("ann@example.com"), Optional.of(new Password(secret)))))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageStartingWith("password: ")
          .hasMessageNotContaining(secret);
    }
    assertThat(hasher.made()).isZero();
    assertThat(emails()).containsExactly("root@example.com");
  }

  @Test
  void add_emailTakenCaseAside_isRefused() {
    assertThat(add("ROOT@example.com", Role.VIEWER))
        .isEqualTo(new AddUser.Outcome.EmailTaken(email("ROOT@example.com")));
  }

  @Test
  void add_moreThanThereMayBe_isRefused() {
    for (var number = 1; number < DashboardUsers.MOST; number++) {
      users.add(aUser(organisation, number + "@example.com").build());
    }

    assertThat(add("last@example.com", Role.VIEWER)).isEqualTo(new AddUser.Outcome.TooMany(1_000));
  }

  @Test
  void add_tooManyPasswordsWait_isBusyAndAddsNobody() {
    hasher.becomeBusy(true);

    assertThatThrownBy(
            () -> addUser.add(new AddUser.Command(admin, viewer("ann@example.com"), GOOD)))
        .isInstanceOf(RefusedException.Overloaded.class);
    assertThat(emails()).containsExactly("root@example.com");
  }

  /* ---- replace ---- */

  @Test
  void replace_otherProfile_isThereAndTheCallerIsLookedUpAgain() {
    var ann = added("ann@example.com", Role.VIEWER);
    var wanted = new UserProfile(email("ann.lee@example.com"), "Ann", "Lee", Role.ADMIN, true);

    var outcome = replace(ann, wanted);

    var expected = ann.described(wanted, Optional.empty(), TickingClock.nth(2));
    assertThat(outcome).isEqualTo(new ReplaceUser.Outcome.Replaced(expected));
    assertThat(showUser.show(admin, ann.id())).contains(expected);
    assertThat(callers.evicted()).containsExactly(ann.credential());
  }

  @Test
  void replace_withoutPassword_keepsIt() {
    var ann = added("ann@example.com", Role.VIEWER);
    replaceUser.replace(command(admin, ann, ann.profile(), GOOD));

    replace(ann, viewer("ann2@example.com"));

    assertThat(showUser.show(admin, ann.id()).orElseThrow().password())
        .contains(PlainHasher.nth(1, "a good password"));
  }

  @Test
  void replace_asItWas_changesNothingNotEvenTheInstant() {
    var ann = added("ann@example.com", Role.VIEWER);

    assertThat(replace(ann, ann.profile())).isEqualTo(new ReplaceUser.Outcome.Replaced(ann));
  }

  @Test
  void replace_emailOfAnother_isRefused() {
    var ann = added("ann@example.com", Role.VIEWER);

    assertThat(replace(ann, viewer("Root@example.com")))
        .isEqualTo(new ReplaceUser.Outcome.EmailTaken(email("Root@example.com")));
    assertThat(callers.evicted()).isEmpty();
  }

  @Test
  void replace_lastAdministratorByLess_isRefused() {
    var inactive = new UserProfile(root.profile().email(), "", "", Role.ADMIN, false);
    added("ann@example.com", Role.VIEWER);

    assertThat(replace(root, viewer("root@example.com")))
        .isEqualTo(new ReplaceUser.Outcome.LastAdministrator());
    assertThat(replace(root, inactive)).isEqualTo(new ReplaceUser.Outcome.LastAdministrator());
    assertThat(showUser.show(admin, root.id())).contains(root);

    added("second@example.com", Role.ADMIN);
    assertThat(replace(root, inactive)).isInstanceOf(ReplaceUser.Outcome.Replaced.class);
  }

  @Test
  void replace_lastAdministratorUnderAnotherName_isDone() {
    var renamed = new UserProfile(email("chief@example.com"), "Chief", "", Role.ADMIN, true);

    assertThat(replace(root, renamed)).isInstanceOf(ReplaceUser.Outcome.Replaced.class);
  }

  @Test
  void replace_madeAtAnotherInstant_isRefused() {
    var told = Instant.parse("2020-01-01T00:00:00Z");

    assertThatThrownBy(
            () ->
                replaceUser.replace(
                    new ReplaceUser.Command(
                        admin,
                        root.id(),
                        root.profile(),
                        NONE,
                        Optional.of(told),
                        Precondition.none())))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "created_at: '2020-01-01T00:00:00Z' (expected: when the user was made,"
                + " 2026-03-01T10:15:30.123Z)");
  }

  @Test
  void replace_passwordThatMayNotBeChosen_isRefused() {
    assertThatThrownBy(
            () ->
                replaceUser.replace(
                    command(admin, root, root.profile(), Optional.of(new Password("short")))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("password: 5 characters (expected: 8 to 128 characters)");
  }

  @Test
  void replace_tooManyPasswordsWait_isBusy() {
    hasher.becomeBusy(true);

    assertThatThrownBy(() -> replaceUser.replace(command(admin, root, root.profile(), GOOD)))
        .isInstanceOf(RefusedException.Overloaded.class);
  }

  /* ---- remove ---- */

  @Test
  void remove_somebody_isGoneAndLookedUpAgain() {
    var ann = added("ann@example.com", Role.ADMIN);

    assertThat(remove(admin, ann)).isEqualTo(new RemoveUser.Outcome.Removed(ann));

    assertThat(showUser.show(admin, ann.id())).isEmpty();
    assertThat(callers.evicted()).containsExactly(ann.credential());
    assertThat(remove(admin, ann)).isEqualTo(new RemoveUser.Outcome.UnknownUser(ann.id()));
  }

  @Test
  void remove_oneself_isDoneWhereAnotherAdministratorStays() {
    added("ann@example.com", Role.ADMIN);

    assertThat(remove(admin, root)).isEqualTo(new RemoveUser.Outcome.Removed(root));
  }

  @Test
  void remove_lastAdministrator_isRefused() {
    added("ann@example.com", Role.VIEWER);

    assertThat(remove(admin, root)).isEqualTo(new RemoveUser.Outcome.LastAdministrator());

    assertThat(showUser.show(admin, root.id())).contains(root);
    assertThat(callers.evicted()).isEmpty();
  }

  /* ---- reset ---- */

  @Test
  void reset_any_hasAnotherCredentialAndTheFormerIsForgotten() {
    var ann = added("ann@example.com", Role.VIEWER);

    var outcome =
        resetCredential.reset(new ResetCredential.Command(admin, ann.id(), Precondition.none()));

    var second = PredictableTokens.nth(2);
    var expected = ann.withCredential(second.hash(), TickingClock.nth(2));
    assertThat(outcome).isEqualTo(new ResetCredential.Outcome.Reset(expected, second));
    assertThat(users.withCredential(second.hash())).contains(expected);
    assertThat(users.withCredential(ann.credential())).isEmpty();
    assertThat(callers.evicted()).containsExactly(ann.credential());
  }

  /* ---- whoever is remembered is told after the commit ---- */

  @Test
  void anyChange_unitOfWorkFails_forgetsNobody() {
    var ann = added("ann@example.com", Role.VIEWER);
    var bob = added("bob@example.com", Role.VIEWER);
    var failing = new FailingUnitOfWork(stores.unitOfWork());

    assertThatThrownBy(
            () -> replacing(failing).replace(command(admin, ann, viewer("b@x.org"), NONE)))
        .hasMessage("planted");
    assertThatThrownBy(
            () ->
                removing(failing)
                    .remove(new RemoveUser.Command(admin, bob.id(), Precondition.none())))
        .hasMessage("planted");
    assertThatThrownBy(
            () ->
                resetting(failing)
                    .reset(new ResetCredential.Command(admin, ann.id(), Precondition.none())))
        .hasMessage("planted");

    assertThat(callers.evicted()).isEmpty();
  }

  /* ---- who may ---- */

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void anyWrite_notAnAdministrator_isNotPermitted(Role role) {
    var caller = new Actor(organisation, Ids.user(), role);

    assertThat(addUser.add(new AddUser.Command(caller, viewer("ann@example.com"), GOOD)))
        .isEqualTo(new AddUser.Outcome.NotPermitted());
    assertThat(replaceUser.replace(command(caller, root, root.profile(), GOOD)))
        .isEqualTo(new ReplaceUser.Outcome.NotPermitted());
    assertThat(remove(caller, root)).isEqualTo(new RemoveUser.Outcome.NotPermitted());
    assertThat(
            resetCredential.reset(
                new ResetCredential.Command(caller, root.id(), Precondition.none())))
        .isEqualTo(new ResetCredential.Outcome.NotPermitted());
    assertThat(hasher.made()).isZero();
    assertThat(showUser.show(caller, root.id())).contains(root);
    assertThat(browseUsers.browse(new BrowseUsers.Query(caller, Optional.empty(), 1)).users())
        .containsExactly(root);
  }

  @Test
  void anything_ofAnotherOrganisation_isUnknown() {
    assertThat(replaceUser.replace(command(stranger, root, root.profile(), NONE)))
        .isEqualTo(new ReplaceUser.Outcome.UnknownUser(root.id()));
    assertThat(remove(stranger, root)).isEqualTo(new RemoveUser.Outcome.UnknownUser(root.id()));
    assertThat(
            resetCredential.reset(
                new ResetCredential.Command(stranger, root.id(), Precondition.none())))
        .isEqualTo(new ResetCredential.Outcome.UnknownUser(root.id()));
    assertThat(showUser.show(stranger, root.id())).isEmpty();
    assertThat(browseUsers.browse(new BrowseUsers.Query(stranger, Optional.empty(), 1)).users())
        .isEmpty();
  }

  @Test
  void anyWrite_staleReading_isRefusedAndChangesNothing() {
    var ann = added("ann@example.com", Role.VIEWER);
    Precondition<DashboardUser> old = present -> present.updatedAt().isBefore(ann.updatedAt());

    assertThat(
            replaceUser.replace(
                new ReplaceUser.Command(
                    admin, ann.id(), viewer("b@x.org"), NONE, Optional.empty(), old)))
        .isEqualTo(new ReplaceUser.Outcome.Stale());
    assertThat(removeUser.remove(new RemoveUser.Command(admin, ann.id(), old)))
        .isEqualTo(new RemoveUser.Outcome.Stale());
    assertThat(resetCredential.reset(new ResetCredential.Command(admin, ann.id(), old)))
        .isEqualTo(new ResetCredential.Outcome.Stale());

    assertThat(showUser.show(admin, ann.id())).contains(ann);
    assertThat(callers.evicted()).isEmpty();
  }

  /* ---- browse ---- */

  @Test
  void browse_pageByPage_isEverybodyByEmail() {
    added("ann@example.com", Role.VIEWER);
    added("Zoe@example.com", Role.VIEWER);

    var first = browseUsers.browse(new BrowseUsers.Query(admin, Optional.empty(), 2));
    assertThat(first.users())
        .extracting(user -> user.profile().email().written())
        .containsExactly("ann@example.com", "root@example.com");
    assertThat(first.next()).contains(email("root@example.com"));

    var second = browseUsers.browse(new BrowseUsers.Query(admin, first.next(), 2));
    assertThat(second.users())
        .extracting(user -> user.profile().email().written())
        .containsExactly("Zoe@example.com");
    assertThat(second.next()).isEmpty();
  }

  private ReplaceUser replacing(UnitOfWork unitOfWork) {
    return new ReplaceUserService(users, newPasswords, callers, clock, unitOfWork, stores.audit());
  }

  private RemoveUser removing(UnitOfWork unitOfWork) {
    return new RemoveUserService(users, callers, unitOfWork, stores.audit());
  }

  private ResetCredential resetting(UnitOfWork unitOfWork) {
    return new ResetCredentialService(users, tokens, callers, clock, unitOfWork, stores.audit());
  }

  private AddUser.Outcome add(String email, Role role) {
    return addUser.add(new AddUser.Command(admin, UserProfile.of(email(email), role), NONE));
  }

  private DashboardUser added(String email, Role role) {
    return ((AddUser.Outcome.Added) add(email, role)).user();
  }

  private ReplaceUser.Outcome replace(DashboardUser user, UserProfile profile) {
    return replaceUser.replace(command(admin, user, profile, NONE));
  }

  private static ReplaceUser.Command command(
      Actor actor, DashboardUser user, UserProfile profile, Optional<Password> password) {
    return new ReplaceUser.Command(
        actor, user.id(), profile, password, Optional.of(user.createdAt()), Precondition.none());
  }

  private RemoveUser.Outcome remove(Actor actor, DashboardUser user) {
    return removeUser.remove(new RemoveUser.Command(actor, user.id(), Precondition.none()));
  }

  private List<String> emails() {
    return users.page(organisation, Optional.empty(), 10).stream()
        .map(user -> user.profile().email().written())
        .toList();
  }

  private static UserProfile viewer(String email) {
    return UserProfile.of(email(email), Role.VIEWER);
  }

  private static EmailAddress email(String text) {
    return new EmailAddress(text);
  }

  /** Does the work, and fails when it is to be kept. */
  private static final class FailingUnitOfWork implements UnitOfWork {

    private final UnitOfWork present;

    FailingUnitOfWork(UnitOfWork present) {
      this.present = present;
    }

    @Override
    public <T> T execute(Supplier<T> work) {
      present.execute(work);
      throw new IllegalStateException("planted");
    }

    @Override
    public boolean isRunning() {
      return present.isRunning();
    }

    @Override
    public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
      present.afterCompletion(ifDone, ifUndone);
    }
  }
}
