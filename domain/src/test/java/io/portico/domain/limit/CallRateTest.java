package io.portico.domain.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.portico.domain.plan.RateLimit;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallRateTest {

  private static final long SECOND = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({"0,1", "-1,1", "5,0", "5,-1", "0,0", "1000000000,0.000001"})
  void of_noLimit_isEmpty(String rate, String per) {
    assertThat(CallRate.of(limit(rate, per))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "100,1,100,1000000000",
    "5,60,5,60000000000",
    "0.5,1,1,2000000000",
    "2.5,1,2,800000000",
    "0.000001,1000000000,1,3153600000000000000",
    "1000000000,1,1000000000,1000000000"
  })
  void of_limit_isTheSameInWholeCalls(String rate, String per, long calls, long nanos) {
    assertThat(CallRate.of(limit(rate, per))).isEqualTo(Optional.of(new CallRate(calls, nanos)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100, 101, 1_000})
  void share_anyNumberOfNodes_addsUpToTheRate(int nodes) {
    var rate = new CallRate(100, SECOND);

    var share = rate.share(nodes);

    var inASecond = (double) share.calls() / share.nanos() * nodes * SECOND;
    assertThat(inASecond).isCloseTo(100, within(0.0001));
  }

  @Test
  void share_oneNode_isTheRate() {
    var rate = new CallRate(100, SECOND);

    assertThat(rate.share(1)).isEqualTo(rate);
  }

  @Test
  void isDivisible_fewerCallsThanNodes_isNot() {
    assertThat(new CallRate(3, SECOND).isDivisible(3)).isTrue();
    assertThat(new CallRate(2, SECOND).isDivisible(3)).isFalse();
    assertThat(new CallRate(1, SECOND - 1).isDivisible(3)).isTrue();
    assertThat(new CallRate(1, SECOND).isDivisible(1)).isTrue();
  }

  @Test
  void new_nothing_throws() {
    assertThatThrownBy(() -> new CallRate(0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CallRate(1, 0)).hasMessage("1 in 0 ns (expected: 1 or more)");
  }

  private static RateLimit limit(String rate, String per) {
    return new RateLimit(new BigDecimal(rate), new BigDecimal(per));
  }
}
