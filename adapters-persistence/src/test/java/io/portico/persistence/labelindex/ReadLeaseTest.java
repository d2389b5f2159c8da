package io.portico.persistence.labelindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.persistence.testkit.InMemoryDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReadLeaseTest {

  private static final long LONG = ReadLease.LENGTH.toMillis();

  private final AtomicLong millis = new AtomicLong(1_000_000);
  private final InstantSource clock = () -> Instant.ofEpochMilli(millis.get());

  @AutoClose
  private final ApplicationContext context =
      ApplicationContext.run(InMemoryDatabase.properties("read-lease"));

  private final ReadLease lease =
      new ReadLease(context.getBean(ApiChangeLog.class), Optional.of(clock));

  @Test
  void isValid_timeOfDayThatJumps_isOverAtOnce() {
    for (var jump : new long[] {LONG, -1, 3_600_000}) {
      begin(true);
      millis.addAndGet(jump);

      assertThat(lease.isValid()).as("after %s ms", jump).isFalse();
    }
  }

  @Test
  void isValid_besideOtherNodesOrEnded_isFalse() {
    begin(false);
    assertThat(lease.isValid()).isFalse();

    begin(true);
    lease.end();
    assertThat(lease.isValid()).isFalse();
  }

  private void begin(boolean isAlone) {
    lease.renew(lease.begin(), isAlone);
  }
}
