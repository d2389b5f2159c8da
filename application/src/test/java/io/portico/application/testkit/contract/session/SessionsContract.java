package io.portico.application.testkit.contract.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.session.Sessions;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Sessions} promises, wherever it keeps them. */
class SessionsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final UserId ANN = Ids.user();
  private static final UserId BOB = Ids.user();

  private Sessions sessions;

  @BeforeEach
  void openStores() {
    sessions = stores.sessions();
  }

  @Test
  void find_added_isThereAsItWas() {
    var session = session(organisation, ANN, "one", AT);
    sessions.add(session);

    assertThat(sessions.find(Realm.USERS, session.token())).contains(session);
    assertThat(sessions.find(Realm.USERS, new SessionToken("another").hash())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void find_ofAnotherRealm_isEmpty(Realm realm) {
    var session =
        Session.start(
            new SessionId(Ids.next()),
            realm,
            organisation,
            ANN,
            new SessionToken("one").hash(),
            new Browser("192.0.2.1", "Firefox on Linux"),
            AT);
    sessions.add(session);

    for (var one : Realm.values()) {
      assertThat(sessions.find(one, session.token()).isPresent()).isEqualTo(one == realm);
    }
    assertThat(sessions.find(EnumSet.allOf(Realm.class), session.token())).contains(session);
    assertThat(sessions.ofUser(organisation, ANN)).containsExactly(session);
  }

  @Test
  void add_longestTexts_areKept() {
    var browser =
        new Browser(
            "f".repeat(Browser.LONGEST_ADDRESS), "\uD83D\uDE00".repeat(Browser.LONGEST_DEVICE));
    var session =
        Session.start(
            new SessionId(Ids.next()),
            Realm.USERS,
            organisation,
            ANN,
            new SessionToken("long").hash(),
            browser,
            AT);
    sessions.add(session);

    assertThat(sessions.find(Realm.USERS, session.token())).contains(session);
  }

  @Test
  void add_knownToken_fails() {
    sessions.add(session(organisation, ANN, "one", AT));

    assertThatThrownBy(() -> sessions.add(session(otherOrganisation, BOB, "one", AT)))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void ofUser_severalSessions_latestUsedFirst() {
    var older = session(organisation, ANN, "older", AT);
    var newer = session(organisation, ANN, "newer", AT.plusSeconds(1));
    sessions.add(older);
    sessions.add(newer);
    sessions.add(session(organisation, BOB, "bob", AT));
    sessions.add(session(otherOrganisation, ANN, "elsewhere", AT));

    assertThat(sessions.ofUser(organisation, ANN)).containsExactly(newer, older);

    var used = older.used(AT.plus(Duration.ofMinutes(5)));
    sessions.recordUse(used);
    assertThat(sessions.ofUser(organisation, ANN)).containsExactly(used, newer);
  }

  @Test
  void recordUse_earlierThanStored_changesNothing() {
    var session = session(organisation, ANN, "one", AT);
    sessions.add(session);
    var late = session.used(AT.plus(Duration.ofMinutes(9)));
    sessions.recordUse(late);

    sessions.recordUse(session.used(AT.plus(Duration.ofMinutes(5))));

    assertThat(sessions.find(Realm.USERS, session.token())).contains(late);
  }

  @Test
  void recordUse_endedSession_doesNotStartItAgain() {
    var session = session(organisation, ANN, "one", AT);
    sessions.add(session);
    sessions.removeAll(organisation, ANN);

    sessions.recordUse(session.used(AT.plus(Duration.ofMinutes(5))));

    assertThat(sessions.find(Realm.USERS, session.token())).isEmpty();
  }

  @Test
  void remove_ofAnotherUserOrOrganisation_removesNothing() {
    var session = session(organisation, ANN, "one", AT);
    sessions.add(session);

    assertThat(sessions.remove(organisation, BOB, session.id())).isEmpty();
    assertThat(sessions.remove(otherOrganisation, ANN, session.id())).isEmpty();
    assertThat(sessions.remove(organisation, ANN, new SessionId(Ids.next()))).isEmpty();
    assertThat(sessions.find(Realm.USERS, session.token())).isPresent();

    assertThat(sessions.remove(organisation, ANN, session.id())).contains(session);
    assertThat(sessions.find(Realm.USERS, session.token())).isEmpty();
  }

  @Test
  void remove_severalAtOnce_isReportedOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var session = session(organisation, ANN, "round " + round, AT);
      sessions.add(session);

      var removed =
          Concurrently.run(
              _ -> unitOfWork.execute(() -> sessions.remove(organisation, ANN, session.id())));

      assertThat(removed)
          .containsOnlyOnce(Optional.of(session))
          .containsOnly(Optional.of(session), Optional.empty());
    }
  }

  @Test
  void removeAll_ofAUser_returnsThemAndLeavesOthers() {
    var one = session(organisation, ANN, "one", AT);
    var two = session(organisation, ANN, "two", AT.plusSeconds(1));
    var bob = session(organisation, BOB, "bob", AT);
    sessions.add(one);
    sessions.add(two);
    sessions.add(bob);

    assertThat(unitOfWork.execute(() -> sessions.removeAll(organisation, ANN)))
        .containsExactlyInAnyOrder(one, two);

    assertThat(sessions.ofUser(organisation, ANN)).isEmpty();
    assertThat(sessions.find(Realm.USERS, bob.token())).isPresent();
    assertThat(unitOfWork.execute(() -> sessions.removeAll(organisation, ANN))).isEmpty();
  }

  @Test
  void purgeExpired_unusedAndOld_areRemovedInSteps() {
    var start = AT;
    for (var number = 0; number < 5; number++) {
      sessions.add(session(organisation, ANN, "session " + number, start.plusSeconds(number)));
    }
    var used = session(organisation, BOB, "used", start).used(start.plus(Duration.ofHours(1)));
    sessions.add(used);
    var end = start.plus(Session.LONGEST_IDLE).plusSeconds(3);

    assertThat(sessions.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(sessions.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(sessions.purgeExpired(end, 3)).isZero();
    assertThat(sessions.find(Realm.USERS, used.token())).isPresent();
    assertThat(sessions.find(Realm.USERS, new SessionToken("session 4").hash())).isPresent();

    sessions.recordUse(used.used(start.plus(Duration.ofHours(2))));
    assertThat(sessions.purgeExpired(start.plus(Duration.ofHours(3)), 3)).isEqualTo(1);
    assertThat(sessions.find(Realm.USERS, used.token())).isPresent();
  }

  private static Session session(
      OrganisationId organisation, UserId user, String token, Instant at) {
    return Session.start(
        new SessionId(Ids.next()),
        Realm.USERS,
        organisation,
        user,
        new SessionToken(token).hash(),
        new Browser("192.0.2.1", "Firefox on Linux"),
        at);
  }
}
