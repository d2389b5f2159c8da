package io.portico.application.service.session;

import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.ReplaceOwnCredential.Outcome;
import io.portico.application.testkit.fake.PlainHasher;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.SecondSteps;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.Password;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.session.Browser;
import org.junit.jupiter.api.Test;

class OwnAccountServiceTest extends ServiceTest {

  private static final Browser BROWSER = new Browser("192.0.2.1", "Firefox");

  private final PlainHasher hasher = new PlainHasher();
  private final SettableClock clock = new SettableClock();
  private final RecordingSessions cache = new RecordingSessions();
  private final PredictableTokens tokens = new PredictableTokens();
  private final SequentialIds ids = new SequentialIds();
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
  private final OwnAccountService service =
      new OwnAccountService(
          stores.users(),
          newSessions,
          stores.userChanges(),
          stores.providerSessions(),
          tokens,
          new SecondSteps(stores, clock, hasher).proofs(),
          clock,
          unitOfWork);

  @Test
  void replace_credentialWithASessionAlone_needsThePasswordOrACode() {
    var ann =
        added(
            aUser(organisation, "ann@example.com")
                .withPassword(hasher.hash(new Password("hunter22"))));

    assertThat(replaced(ann, "")).isEqualTo(new Outcome.Refused());
    assertThat(replaced(ann, "wrong")).isEqualTo(new Outcome.Refused());
    assertThat(stored(ann).credential()).isEqualTo(ann.credential());
    assertThat(replaced(ann, "hunter22")).isInstanceOf(Outcome.Replaced.class);
    assertThat(stored(ann).credential()).isNotEqualTo(ann.credential());
  }

  @Test
  void replace_credentialWithoutPasswordAndFactor_needsNoProof() {
    var bob = added(aUser(organisation, "bob@example.com"));

    assertThat(replaced(bob, "")).isInstanceOf(Outcome.Replaced.class);
  }

  private Outcome replaced(DashboardUser user, String proof) {
    var session = newSessions.start(stored(user), BROWSER).orElseThrow().session();
    return service.replace(user.actor(), new FactorProof.Typed(proof), session, BROWSER);
  }

  private DashboardUser stored(DashboardUser user) {
    return stores.users().find(organisation, user.id()).orElseThrow();
  }

  private DashboardUser added(UserFixture fixture) {
    var user = fixture.build();
    var _ = stores.users().add(user);
    return user;
  }
}
