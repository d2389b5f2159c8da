package io.portico.application.testkit.contract.access;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.UserFixture.hash;
import static io.portico.domain.fixture.UserFixture.passwordHash;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.DashboardUsers.Replacement;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.access.UserService;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What every {@link DashboardUsers} promises of changing, removing and listing, and that an
 * organisation keeps an administrator under concurrent changes.
 */
class DashboardUserLifeContract extends StoreContract {

  /** Emails in the order of their canonical forms. */
  private static final List<String> ORDERED =
      List.of(
          "1@example.com",
          "a.b@example.com",
          "A@example.com",
          "a@example.net",
          "A_b@example.com",
          "ab@example.com",
          "b@example.com",
          "Z@example.com",
          "É@example.com",
          "Ｚ@example.com",
          "😀@example.com");

  private DashboardUsers users;

  @BeforeEach
  void openStores() {
    users = stores.users();
  }

  /* ---- replace ---- */

  @Test
  void replace_everythingThatMayChange_isFoundAfterwards() {
    var ann = added(aUser(organisation, "ann@example.com").showing("before"));
    var wanted =
        ann.described(
                aUser(organisation, "Ann.Lee@example.com")
                    .named("Ann", "Lee")
                    .as(Role.APPROVER)
                    .inactive()
                    .profile(),
                Optional.of(passwordHash(2)),
                UserFixture.AT.plusSeconds(1))
            .withCredential(hash("after"), UserFixture.AT.plusSeconds(2));

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);

    assertThat(users.find(organisation, ann.id())).contains(wanted);
    assertThat(users.withCredential(hash("after"))).contains(wanted);
    assertThat(users.withCredential(hash("before"))).isEmpty();
    assertThat(all()).containsExactly(wanted);
  }

  @Test
  void replace_bindings_areFoundAfterwards() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var steward = new OwnRole("steward", EnumSet.allOf(Permission.class));
    var bindings =
        new UserBindings(
            List.of(
                Binding.of(Role.LABELER, Optional.of(Selector.parse("team in (a, 'b, c'),!tier"))),
                Binding.of(steward, Optional.of(Selector.parse("domain=\"Fin \u20ac\"")))),
            List.of(Binding.of(steward, Optional.empty())));
    var wanted = ann.bound(Role.NONE, bindings, UserFixture.AT.plusSeconds(1));

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);

    assertThat(users.find(organisation, ann.id())).contains(wanted);
    assertThat(all()).containsExactly(wanted);

    var none = wanted.bound(Role.VIEWER, UserBindings.NONE, UserFixture.AT.plusSeconds(2));
    replace(none);
    assertThat(users.find(organisation, ann.id())).contains(none);
  }

  @Test
  void replace_one_leavesTheOthers() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var bob = added(aUser(organisation, "bob@example.com"));
    var theirs = added(aUser(otherOrganisation, "ann@example.com"));

    replace(withEmail(ann, "cleo@example.com"));

    assertThat(users.find(organisation, bob.id())).contains(bob);
    assertThat(users.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  @Test
  void replace_itsOwnEmailInOtherCase_isReplaced() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var wanted = withEmail(ann, "ANN@example.com");

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);
    assertThat(all()).containsExactly(wanted);
  }

  @ParameterizedTest
  @CsvSource({"bob@example.com", "BOB@Example.com"})
  void replace_emailOfAnother_changesNothing(String email) {
    var ann = added(aUser(organisation, "ann@example.com"));
    var bob = added(aUser(organisation, "bob@example.com"));

    assertThat(replace(withEmail(ann, email))).isEqualTo(Replacement.EMAIL_TAKEN);

    assertThat(all()).containsExactly(ann, bob);
  }

  @Test
  void replace_credentialOfAnother_changesNothing() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var theirs = added(aUser(otherOrganisation, "bob@example.com"));

    assertThat(replace(ann.withCredential(theirs.credential(), UserFixture.AT)))
        .isEqualTo(Replacement.CREDENTIAL_TAKEN);

    assertThat(users.withCredential(theirs.credential())).contains(theirs);
    assertThat(all()).containsExactly(ann);
  }

  @Test
  void replace_oneUserConcurrently_losesNoChange() throws InterruptedException {
    var ann = added(aUser(organisation, "ann@example.com").named("", ""));

    Concurrently.run(
        number ->
            unitOfWork.execute(
                () -> {
                  var present = users.findForUpdate(organisation, ann.id()).orElseThrow();
                  var profile = present.profile();
                  return users.replace(
                      present.described(
                          new UserProfile(
                              profile.email(), profile.firstName() + number, "", Role.ADMIN, true),
                          Optional.empty(),
                          UserFixture.AT));
                }));

    var changed = users.find(organisation, ann.id()).orElseThrow();
    assertThat(changed.profile().firstName()).hasSize(THREADS);
    assertThat(changed.updatedAt()).isEqualTo(UserFixture.AT.plusMillis(THREADS));
  }

  /* ---- findForUpdate, remove, administrators ---- */

  @Test
  void findForUpdate_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = added(aUser(otherOrganisation, "ann@example.com"));

    unitOfWork.run(
        () -> {
          assertThat(users.findForUpdate(organisation, theirs.id())).isEmpty();
          assertThat(users.findForUpdate(organisation, Ids.user())).isEmpty();
          assertThat(users.findForUpdate(otherOrganisation, theirs.id())).contains(theirs);
        });
  }

  @Test
  void remove_present_isGoneAndItsEmailFree() {
    var ann = added(aUser(organisation, "ann@example.com"));

    assertThat(remove(otherOrganisation, ann)).isFalse();
    assertThat(users.withCredential(ann.credential())).contains(ann);
    assertThat(remove(organisation, ann)).isTrue();
    assertThat(remove(organisation, ann)).isFalse();

    assertThat(users.find(organisation, ann.id())).isEmpty();
    assertThat(users.withCredential(ann.credential())).isEmpty();
    added(aUser(organisation, "Ann@example.com"));
  }

  @Test
  void administrators_someUsers_areTheActiveAdminsOfTheOrganisation() {
    var ann = added(aUser(organisation, "ann@example.com"));
    var bob = added(aUser(organisation, "bob@example.com"));
    added(aUser(organisation, "cleo@example.com").inactive());
    added(aUser(organisation, "dan@example.com").as(Role.APPROVER));
    added(aUser(organisation, "eve@example.com").as(Role.VIEWER));
    added(aUser(otherOrganisation, "fay@example.com"));

    assertThat(users.administrators(organisation).users())
        .containsExactlyInAnyOrder(ann.id(), bob.id());
    assertThat(users.administrators(Ids.organisation()).users()).isEmpty();
  }

  /* ---- page ---- */

  @Test
  void page_oneAfterAnother_returnsEachUserOnceInOrder() {
    var shuffled = new ArrayList<>(ORDERED);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(email -> added(aUser(organisation, email)));
    added(aUser(otherOrganisation, "aa@example.com"));

    for (var limit = 1; limit <= ORDERED.size() + 1; limit++) {
      assertThat(
              inPages(
                  limit,
                  (DashboardUser last) -> last.profile().email(),
                  (after, size) -> users.page(organisation, after, size)))
          .as("limit %d", limit)
          .extracting(user -> user.profile().email().written())
          .containsExactlyElementsOf(ORDERED);
    }
  }

  @Test
  void page_behindAnEmailThatIsGone_continuesThere() {
    added(aUser(organisation, "ann@example.com"));
    var cleo = added(aUser(organisation, "cleo@example.com"));

    assertThat(users.page(organisation, Optional.of(new EmailAddress("BOB@example.com")), 10))
        .containsExactly(cleo);
  }

  /* ---- an administrator stays ---- */

  @Test
  void removal_everyAdministratorByAnotherAtOnce_leavesOne() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var admins = administrators(THREADS);

      var outcomes =
          Concurrently.run(
              number -> remove(admins.get((number + 1) % THREADS).actor(), admins.get(number)));

      assertThat(outcomes)
          .hasOnlyElementsOfTypes(
              RemoveUser.Outcome.LastAdministrator.class, RemoveUser.Outcome.Removed.class)
          .filteredOn(RemoveUser.Outcome.LastAdministrator.class::isInstance)
          .hasSize(1);
      assertThat(users.administrators(admins.getFirst().organisation()).users()).hasSize(1);
    }
  }

  @Test
  void removalDemotionAndDeactivation_ofTwoAdministratorsAtOnce_leaveOne()
      throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var admins = administrators(2);
      var of = admins.getFirst().organisation();

      Concurrently.run(number -> demote(admins.get(number % 2), number / 2));

      assertThat(users.administrators(of).users()).hasSize(1);
    }
  }

  /* Returns the outcome, or the refusal if another thread has removed the user. */
  private Object demote(DashboardUser user, int how) {
    try {
      return demoteOrRemove(user, how);
    } catch (RefusedException.NotFound e) {
      return e;
    }
  }

  private Object demoteOrRemove(DashboardUser user, int how) {
    var email = user.profile().email();
    return switch (how) {
      case 0 -> remove(user.actor(), user);
      case 1 -> replace(user, new UserProfile(email, "", "", Role.ADMIN, false));
      case 2 -> replace(user, UserProfile.of(email, Role.VIEWER));
      default -> replace(user, UserProfile.of(email, Role.APPROVER));
    };
  }

  private UserService service() {
    var clock = new TickingClock();
    var rules = new PasswordRules(PasswordRules.DEFAULT_SHORTEST, _ -> false);
    var tokens = new PredictableTokens();
    return new UserService(
        users,
        new NewUsers(users, tokens, Ids::next, clock, stores.audit()),
        stores.userChanges(),
        stores.bindingReader(),
        new NewPasswords(rules, new PlainHasher()),
        tokens,
        clock,
        unitOfWork);
  }

  private RemoveUser.Outcome remove(Actor actor, DashboardUser user) {
    return service().remove(new RemoveUser.Command(actor, user.id(), Precondition.none()));
  }

  private ReplaceUser.Outcome replace(DashboardUser user, UserProfile profile) {
    return service()
        .replace(
            new ReplaceUser.Command(
                user.actor(),
                user.id(),
                profile,
                Optional.empty(),
                Optional.empty(),
                Precondition.none()));
  }

  /** Returns the only users of a new organisation. */
  private List<DashboardUser> administrators(int count) {
    var newOrganisation = Given.organisation(stores);
    return IntStream.range(0, count)
        .mapToObj(number -> added(aUser(newOrganisation, number + "@example.com")))
        .toList();
  }

  private Replacement replace(DashboardUser user) {
    return unitOfWork.execute(
        () -> {
          assertThat(users.findForUpdate(user.organisation(), user.id())).isPresent();
          return users.replace(user);
        });
  }

  private boolean remove(OrganisationId of, DashboardUser user) {
    return unitOfWork.execute(
        () -> {
          users.findForUpdate(of, user.id());
          return users.remove(of, user.id());
        });
  }

  private static DashboardUser withEmail(DashboardUser user, String email) {
    return user.described(
        UserProfile.of(new EmailAddress(email), Role.ADMIN),
        Optional.empty(),
        UserFixture.AT.plusSeconds(1));
  }

  private DashboardUser added(UserFixture fixture) {
    var user = fixture.build();
    assertThat(users.add(user)).isEqualTo(DashboardUsers.Addition.ADDED);
    return user;
  }

  private List<DashboardUser> all() {
    return users.page(organisation, Optional.empty(), 1_000);
  }
}
