package io.portico.application.service.key;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.testkit.fake.CountingRateLimiter;
import io.portico.domain.key.RawKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AuthorizeOnSeveralNodesTest extends AuthorizeTest {

  @Test
  void authorize_severalNodes_divideTheRateAmongThoseThatRun() {
    var key = issued(ann, defined(aPlan("Free").opening(WEATHER).rated("9", "10"))).raw();
    var otherRates = new CountingRateLimiter();
    var other = new Node(otherRates);
    node.membership.beat();
    other.membership.beat();
    node.membership.beat();

    assertThat(admitted(node, key, 9)).isEqualTo(4);
    assertThat(admitted(other, key, 9)).isEqualTo(4);

    other.membership.leave();
    node.membership.beat();
    assertThat(admitted(node, key, 9)).isEqualTo(5);
  }

  @Test
  void authorize_nodeThatDied_isOutAfterItsLife() {
    var other = new Node(new CountingRateLimiter());
    node.membership.beat();
    other.membership.beat();
    node.membership.beat();
    assertThat(node.live.number()).isEqualTo(2);

    clock.pass(Duration.ofSeconds(9));
    node.membership.beat();
    assertThat(node.live.number()).isEqualTo(2);
    clock.pass(Duration.ofSeconds(1));
    node.membership.beat();
    assertThat(node.live.number()).isEqualTo(1);
    other.membership.leave();
    other.membership.beat();
    node.membership.beat();
    assertThat(node.live.number()).isEqualTo(1);
  }

  /** A rate of two in ten seconds with three nodes: any node admits both calls. */
  @Test
  void authorize_rateSmallerThanTheNumberOfNodes_isCountedByAllTogether() {
    var plan = defined(aPlan("Free").opening(WEATHER).rated("2", "10").granting(9, HOUR));
    var key = issued(ann, plan).raw();
    var second = new Node(new CountingRateLimiter());
    var third = new Node(new CountingRateLimiter());
    for (var one : new Node[] {node, second, third, node, second, third}) {
      one.membership.beat();
    }

    assertThat(admitted(second, key, 1)).isEqualTo(1);
    assertThat(admitted(third, key, 3)).isEqualTo(1);
    assertThat(node.call(key))
        .isInstanceOfSatisfying(
            Outcome.RateLimited.class,
            limited -> assertThat(limited.retryAfter()).isEqualTo(Duration.ofMillis(9_750)));

    clock.pass(Duration.ofSeconds(10));
    assertThat(admitted(node, key, 3)).isEqualTo(2);
  }

  @Test
  void leave_unspentCredits_areSpentByOtherNodes() {
    var key = issued(ann, defined(aPlan("Free").opening(WEATHER).granting(2_000, HOUR))).raw();
    var other = new Node(new CountingRateLimiter());
    other.call(key);
    assertThat(node.authorize.authorize(command(key, 1_999)))
        .isInstanceOf(Outcome.QuotaExceeded.class);

    other.membership.leave();

    clock.pass(Duration.ofSeconds(1));
    assertThat(node.authorize.authorize(command(key, 1_999))).isInstanceOf(Outcome.Admitted.class);
  }

  private int admitted(Node asked, RawKey key, int calls) {
    var admitted = 0;
    for (var call = 0; call < calls; call++) {
      admitted += asked.admits(key) ? 1 : 0;
    }
    return admitted;
  }
}
