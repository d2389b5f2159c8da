package io.portico.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.fixture.Ids;
import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BucketRateLimiterTest {

  private static final CallRate TEN_A_SECOND = new CallRate(10, 1_000_000_000);

  private static final int MOST = 50;

  private final AtomicLong nanos = new AtomicLong(1);
  private final BucketRateLimiter limiter =
      new BucketRateLimiter(
          new TimeMeter() {
            @Override
            public long currentTimeNanos() {
              return nanos.get();
            }

            @Override
            public boolean isWallClockBased() {
              return false;
            }
          },
          MOST);
  private final Consumer ann = consumer();

  @Test
  void count_callsOfAnInterval_areAllowedAtOnceAndThenNoMore() {
    assertThat(allowed(TEN_A_SECOND, 20)).isEqualTo(10);
    pass(Duration.ofMillis(400));

    assertThat(limiter.count(ann, TEN_A_SECOND)).contains(Duration.ofMillis(600));

    pass(Duration.ofMillis(600));
    assertThat(allowed(TEN_A_SECOND, 20)).isEqualTo(10);
  }

  @Test
  void count_consumerThatPaused_hasNoMoreThanOneInterval() {
    allowed(TEN_A_SECOND, 1);

    pass(Duration.ofHours(1));

    assertThat(allowed(TEN_A_SECOND, 30)).isEqualTo(10);
  }

  @Test
  void count_otherConsumers_haveTheirOwn() {
    allowed(TEN_A_SECOND, 10);

    assertThat(limiter.count(consumer(), TEN_A_SECOND)).isEmpty();
  }

  @Test
  void count_rateThatWasRaised_allowsTheDifferenceAtOnce() {
    allowed(TEN_A_SECOND, 10);

    assertThat(allowed(new CallRate(1000, Duration.ofHours(1).toNanos()), 2000)).isEqualTo(990);
  }

  @Test
  void count_rateThatWasLowered_allowsNoMoreThanThat() {
    allowed(TEN_A_SECOND, 3);
    assertThat(allowed(new CallRate(4, 1_000_000_000), 30)).isLessThanOrEqualTo(4);

    pass(Duration.ofSeconds(1));
    assertThat(allowed(new CallRate(4, 1_000_000_000), 30)).isEqualTo(4);
  }

  @Test
  void uncount_call_canBeMadeAgain() {
    allowed(TEN_A_SECOND, 10);

    limiter.uncount(ann, TEN_A_SECOND);
    limiter.uncount(consumer(), TEN_A_SECOND);

    assertThat(allowed(TEN_A_SECOND, 5)).isEqualTo(1);
  }

  @Test
  void count_longestAndShortestIntervals_areLimited() {
    var longest = new CallRate(1, 3_153_600_000_000_000_000L);
    assertThat(allowed(longest, 2)).isEqualTo(1);
    pass(Duration.ofDays(365));

    assertThat(limiter.count(ann, longest)).isPresent();
    assertThat(limiter.count(consumer(), new CallRate(1, 1))).isEmpty();
  }

  @Test
  void count_concurrently_allowsNoMore() throws InterruptedException {
    var counted = Concurrently.run(_ -> allowed(TEN_A_SECOND, 10));

    assertThat(counted.stream().mapToInt(calls -> calls).sum()).isEqualTo(10);
  }

  @Test
  void count_moreConsumersThanTheMaximum_evictsOthers() {
    for (var number = 0; number < 10 * MOST; number++) {
      limiter.count(consumer(), TEN_A_SECOND);
    }

    assertThat(limiter.consumers()).isBetween(1L, (long) MOST);
  }

  private int allowed(CallRate rate, int calls) {
    var allowed = 0;
    for (var call = 0; call < calls; call++) {
      allowed += limiter.count(ann, rate).isEmpty() ? 1 : 0;
    }
    return allowed;
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static Consumer consumer() {
    return new Consumer(
        new OrganisationId(Ids.next()), new ApplicationId(Ids.next()), new PlanId(Ids.next()));
  }
}
