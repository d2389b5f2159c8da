package io.portico.application.testkit.contract.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ProviderSessions} promises, wherever it keeps them. */
class ProviderSessionsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private final UserId ann = new UserId(Ids.next());
  private final UserId bob = new UserId(Ids.next());
  private final IdentityProviderId provider = new IdentityProviderId(Ids.next());
  private final IdentityProviderId other = new IdentityProviderId(Ids.next());
  private ProviderSessions sessions;

  @BeforeEach
  void openStores() {
    sessions = stores.providerSessions();
  }

  private ProviderSession added(UserId user, IdentityProviderId at, String sid, Instant start) {
    var session =
        new ProviderSession(
            new SessionId(Ids.next()),
            organisation,
            user,
            at,
            Optional.of(sid).filter(text -> !text.isEmpty()).map(UserFixture::hash),
            "a sealed token ".repeat(10_000),
            start);
    sessions.add(session);
    return session;
  }

  @Test
  void find_ofASession_isEqual() {
    var withSid = added(ann, provider, "one", AT);
    var without = added(ann, provider, "", AT);

    assertThat(sessions.find(organisation, withSid.session())).contains(withSid);
    assertThat(sessions.find(organisation, without.session())).contains(without);
    assertThat(sessions.find(otherOrganisation, withSid.session())).isEmpty();
    assertThat(sessions.find(organisation, new SessionId(Ids.next()))).isEmpty();
  }

  @Test
  void add_aSessionThatIsNotNew_fails() {
    var present = added(ann, provider, "one", AT);

    assertThatThrownBy(() -> sessions.add(present)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void ofProviderAndOfUser_areThoseOfTheProvider() {
    var first = added(ann, provider, "one", AT);
    var second = added(ann, provider, "one", AT.plusSeconds(1));
    var further = added(ann, provider, "two", AT);
    var without = added(ann, provider, "", AT);
    var ofBob = added(bob, provider, "three", AT);
    added(ann, other, "one", AT);

    assertThat(sessions.ofProvider(provider, UserFixture.hash("one")))
        .containsExactlyInAnyOrder(first, second);
    assertThat(sessions.ofProvider(provider, UserFixture.hash("four"))).isEmpty();
    assertThat(sessions.ofUser(provider, ann))
        .containsExactlyInAnyOrder(first, second, further, without);
    assertThat(sessions.ofUser(provider, bob)).containsExactly(ofBob);
    assertThat(sessions.ofUser(other, bob)).isEmpty();
  }

  @Test
  void purge_removesSoManyThatStartedBefore() {
    for (var i = 0; i < 3; i++) {
      added(ann, provider, "old", AT.minusSeconds(1));
    }
    var current = added(ann, provider, "current", AT);

    assertThat(sessions.purge(AT, 2)).isEqualTo(2);
    assertThat(sessions.purge(AT, 2)).isEqualTo(1);
    assertThat(sessions.purge(AT, 2)).isZero();
    assertThat(sessions.ofUser(provider, ann)).containsExactly(current);
  }
}
