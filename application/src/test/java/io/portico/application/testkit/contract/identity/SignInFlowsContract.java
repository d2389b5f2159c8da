package io.portico.application.testkit.contract.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.identity.SignInFlows;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.access.TokenHash;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInFlow;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SignInFlows} promises, wherever it keeps them. */
class SignInFlowsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final Instant END = AT.plus(SignInFlow.VALIDITY);

  private SignInFlows flows;

  @BeforeEach
  void openStores() {
    flows = stores.signInFlows();
  }

  private static SignInFlow flow(String state, String address, Instant end) {
    return new SignInFlow(
        hash(state),
        hash("browser"),
        new IdentityProviderId(Ids.next()),
        "nonce",
        "sealed",
        Texts.ofFourByteCharacters(SignInFlow.LONGEST_NEXT),
        true,
        address,
        end);
  }

  private static TokenHash hash(String text) {
    return UserFixture.hash(text);
  }

  private boolean add(SignInFlow flow, Instant at) {
    return unitOfWork.execute(() -> flows.add(flow, at));
  }

  private Optional<SignInFlow> take(String state) {
    return unitOfWork.execute(() -> flows.take(hash(state)));
  }

  @Test
  void take_once_returnsAnEqualFlow() {
    var flow = flow("one", "192.0.2.1", END);
    assertThat(add(flow, AT)).isTrue();

    assertThat(take("another")).isEmpty();
    assertThat(take("one")).contains(flow);
    assertThat(take("one")).isEmpty();
  }

  @Test
  void take_atOnce_isTakenByOne() throws InterruptedException {
    var flow = flow("one", "192.0.2.1", END);
    add(flow, AT);

    var taken = Concurrently.run(_ -> take("one").orElse(null));

    assertThat(taken.stream().filter(Objects::nonNull)).containsExactly(flow);
  }

  @Test
  void add_moreThanTheMostOfANetwork_isRefusedUntilTheyExpire() {
    for (var i = 0; i < SignInFlow.MOST_OF_NETWORK; i++) {
      assertThat(add(flow("state " + i, "192.0.2.1", END), AT)).isTrue();
    }

    assertThat(add(flow("more", "192.0.2.1", END), AT)).isFalse();
    assertThat(take("more")).isEmpty();
    assertThat(add(flow("elsewhere", "192.0.2.2", END), AT)).isTrue();
    assertThat(add(flow("later", "192.0.2.1", END.plusSeconds(1)), END)).isTrue();
  }

  @Test
  void purgeExpired_removesSoManyOfThose() {
    for (var i = 0; i < 3; i++) {
      add(flow("old " + i, "192.0.2.1", AT.plusSeconds(i)), AT.minusSeconds(1));
    }
    var current = flow("current", "192.0.2.1", AT.plusSeconds(3));
    add(current, AT);

    assertThat(flows.purgeExpired(AT.plusSeconds(2), 2)).isEqualTo(2);
    assertThat(flows.purgeExpired(AT.plusSeconds(2), 2)).isEqualTo(1);
    assertThat(flows.purgeExpired(AT.plusSeconds(2), 2)).isZero();
    assertThat(take("current")).contains(current);
  }
}
