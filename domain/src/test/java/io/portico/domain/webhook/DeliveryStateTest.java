package io.portico.domain.webhook;

import static io.portico.domain.fixture.WebhookFixture.aDelivery;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.DueWork;
import io.portico.domain.webhook.DeliveryState.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryStateTest {

  private static final Instant AT = ApiFixture.AT;
  private static final Attempt ERROR = new Attempt(AT, Optional.of(500), "oops");

  private static Waiting after(int attempts) {
    return new Waiting(
        new DueWork(AT, attempts, Optional.of(AT), Optional.of(Ids.next())), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "1,PT5S", "2,PT5M", "3,PT30M", "4,PT2H", "5,PT5H", "6,PT10H", "7,PT14H", "8,PT20H", "9,PT24H"
  })
  void delayed_afterEachAttempt_waitsAsTheSpecificationProposes(int attempts, Duration pause) {
    assertThat(after(attempts).delayed(ERROR, Optional.empty(), 0))
        .isEqualTo(
            new Waiting(
                new DueWork(AT.plus(pause), attempts, Optional.of(AT), Optional.empty()),
                Optional.of(ERROR)));
  }

  @Test
  void delayed_afterTheLastAttempt_hasFailed() {
    assertThat(after(10).delayed(ERROR, Optional.of(Duration.ofHours(1)), 0))
        .isEqualTo(new DeliveryState.Failed(10, ERROR));
  }

  @Test
  void delayed_jitter_lengthensThePauseByATenthAtMost() {
    assertThat(((Waiting) after(2).delayed(ERROR, Optional.empty(), 1)).work().dueAt())
        .isEqualTo(AT.plusSeconds(330));
  }

  @ParameterizedTest
  @CsvSource({"PT1S,PT5S", "PT1M,PT1M", "PT24H,PT24H", "P30D,PT24H"})
  void delayed_retryAfter_isRespectedUpToADay(Duration asked, Duration pause) {
    assertThat(((Waiting) after(1).delayed(ERROR, Optional.of(asked), 0)).work().dueAt())
        .isEqualTo(AT.plus(pause));
  }

  @Test
  void released_firstClaim_isAsIfItWasNotTried() {
    var waiting = Waiting.since(AT, Optional.empty());

    assertThat(waiting.claimed(Ids.next(), AT).released(AT)).isEqualTo(waiting);
  }

  @Test
  void replayed_failed_startsAnewUnderTheSameId() {
    var failed = aDelivery(aWebhook().build().id(), AT).in(after(10).failed(ERROR));

    var replayed = failed.replayed(AT.plusSeconds(9));

    assertThat(replayed.id()).isEqualTo(failed.id());
    assertThat(replayed.state()).isEqualTo(Waiting.since(AT.plusSeconds(9), Optional.of(ERROR)));
  }

  @Test
  void replayed_whileItIsSent_staysAsItIs() {
    var delivery = aDelivery(aWebhook().build().id(), AT);
    var claimed = delivery.in(Waiting.since(AT, Optional.empty()).claimed(Ids.next(), AT));

    assertThat(claimed.replayed(AT.plusSeconds(1))).isEqualTo(claimed);
    assertThat(claimed.replayed(AT.plus(DeliveryState.LEASE))).isNotEqualTo(claimed);
  }

  @Test
  void expiresAt_isAWeekAfterTheLastAttempt() {
    var delivery = aDelivery(aWebhook().build().id(), AT);

    assertThat(delivery.expiresAt()).isEmpty();
    assertThat(delivery.in(after(1).delivered(ERROR)).expiresAt())
        .contains(AT.plus(Duration.ofDays(7)));
    assertThat(delivery.in(after(1).failed(ERROR)).expiresAt())
        .contains(AT.plus(Duration.ofDays(7)));
  }

  @Test
  void attempt_anyAnswer_isCutAndPrintable() {
    var attempt = new Attempt(AT, Optional.empty(), "a\u0000b\n" + "x".repeat(2_000));

    assertThat(attempt.text()).hasSize(Attempt.LONGEST_TEXT).startsWith("a\uFFFDb\nx");
  }
}
