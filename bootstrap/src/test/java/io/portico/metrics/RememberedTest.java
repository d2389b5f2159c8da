package io.portico.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RememberedTest {

  @Test
  void get_severalTimes_readsAgainOnlyWhenTheValueIsOld() {
    var now = new AtomicReference<>(Instant.EPOCH);
    var reads = new AtomicInteger();
    var remembered = new Remembered<>(reads::incrementAndGet, now::get);

    assertThat(remembered.get()).isEqualTo(1);
    now.set(Instant.EPOCH.plus(Remembered.LONGEST).minusMillis(1));
    assertThat(remembered.get()).isEqualTo(1);
    now.set(Instant.EPOCH.plus(Remembered.LONGEST));
    assertThat(remembered.get()).isEqualTo(2);
  }
}
