package io.portico.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CachedValueTest {

  @Test
  void get_severalTimes_readsAgainOnlyWhenTheValueIsOld() {
    var now = new AtomicReference<>(Instant.EPOCH);
    var reads = new AtomicInteger();
    var cached = new CachedValue<>(reads::incrementAndGet, now::get);

    assertThat(cached.get()).isEqualTo(1);
    now.set(Instant.EPOCH.plus(CachedValue.LONGEST).minusMillis(1));
    assertThat(cached.get()).isEqualTo(1);
    now.set(Instant.EPOCH.plus(CachedValue.LONGEST));
    assertThat(cached.get()).isEqualTo(2);
  }
}
