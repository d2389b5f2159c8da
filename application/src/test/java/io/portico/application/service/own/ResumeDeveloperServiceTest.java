package io.portico.application.service.own;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResumeDeveloperServiceTest extends ServiceTest {

  private final SettableClock clock = new SettableClock();
  private final ResumeDeveloperService service =
      new ResumeDeveloperService(
          stores.sessions(), stores.developers(), seeing(new PredictableTokens(), clock), clock);

  @Test
  void resume_developer_isFoundAsTheyAreNowAndTheUseIsRecorded() {
    var ann = added(aDeveloper("ann@example.com"));
    var session = session(ann, Realm.DEVELOPERS);
    clock.pass(Duration.ofMinutes(5));

    assertThat(service.resume(organisation, session.token()))
        .hasValueSatisfying(
            found -> {
              assertThat(found.developer()).isEqualTo(ann);
              assertThat(found.session()).isEqualTo(session.id());
            });
    assertThat(stores.sessions().find(Realm.DEVELOPERS, session.token()))
        .contains(session.used(clock.instant()));
  }

  @Test
  void resume_inactiveOrRemovedOrOfAnotherRealmOrOrganisation_isEmpty() {
    var active = session(added(aDeveloper("ann@example.com")), Realm.DEVELOPERS);
    var inactive = session(added(aDeveloper("bob@example.com").inactive()), Realm.DEVELOPERS);
    var removed = session(aDeveloper("cal@example.com").build(), Realm.DEVELOPERS);
    var user = session(added(aDeveloper("dan@example.com")), Realm.USERS);

    assertThat(service.resume(organisation, inactive.token())).isEmpty();
    assertThat(service.resume(organisation, removed.token())).isEmpty();
    assertThat(service.resume(organisation, user.token())).isEmpty();
    assertThat(service.resume(stranger.organisation(), active.token())).isEmpty();
    assertThat(service.resume(organisation, active.token())).isPresent();
  }

  @Test
  void resume_afterItsEnd_isEmpty() {
    var session = session(added(aDeveloper("ann@example.com")), Realm.DEVELOPERS);
    clock.pass(Session.LONGEST_IDLE);

    assertThat(service.resume(organisation, session.token())).isEmpty();
  }

  private Developer added(DeveloperFixture fixture) {
    var developer = fixture.build();
    stores.developers().add(organisation, List.of(developer));
    return developer;
  }

  private Session session(Developer developer, Realm realm) {
    var session =
        Session.start(
            new SessionId(Ids.next()),
            realm,
            organisation,
            DeveloperRights.actor(organisation, developer.id()).user(),
            new SessionToken(developer.details().email().written()).hash(),
            new Browser("192.0.2.1", "Firefox on Linux"),
            clock.instant());
    stores.sessions().add(session);
    return session;
  }
}
