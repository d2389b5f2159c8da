package io.portico.id;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.Identifier;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:15:30.500Z");

  @Test
  void next_anyTime_beginsWithItsSeconds() {
    var id = new TimeOrderedIds(InstantSource.fixed(NOW), new SecureRandom()).next();

    assertThat(id.toString())
        .matches("[0-9a-f]{24}")
        .startsWith("%08x".formatted(NOW.getEpochSecond()));
  }

  @Test
  void next_afterTheYear2038_stillOrdersByTime() {
    var before = idsAt("2038-01-19T03:14:07Z").next();
    var after = idsAt("2038-01-19T03:14:08Z").next();

    assertThat(after).isGreaterThan(before);
    assertThat(after.toString()).startsWith("80000000");
  }

  @Test
  void next_laterSecond_isGreater() {
    var seconds = new AtomicLong(NOW.getEpochSecond());
    var ids =
        new TimeOrderedIds(() -> Instant.ofEpochSecond(seconds.incrementAndGet()), allBits(true));

    assertThat(Stream.generate(ids::next).limit(1_000).toList()).isSorted();
  }

  @Test
  void next_counterWraps_idsStayDifferentAndKeepTheirProcess() {
    var ids = new TimeOrderedIds(InstantSource.fixed(NOW), allBits(true));

    var beforeWrap = ids.next().toString();
    var afterWrap = ids.next().toString();

    assertThat(beforeWrap).endsWith("ffffffffff" + "ffffff");
    assertThat(afterWrap).endsWith("ffffffffff" + "000000");
  }

  @Test
  void next_numberOfTheProcess_isFiveBytes() {
    var id = new TimeOrderedIds(InstantSource.fixed(NOW), allBits(false)).next();

    assertThat(id.toString()).endsWith("0000000000" + "000000");
  }

  @Test
  void next_twoProcessesInOneSecond_areDifferent() {
    var one = new TimeOrderedIds(InstantSource.fixed(NOW), new SecureRandom()).next();
    var other = new TimeOrderedIds(InstantSource.fixed(NOW), new SecureRandom()).next();

    assertThat(one.toString().substring(8, 18)).isNotEqualTo(other.toString().substring(8, 18));
  }

  @Test
  void next_manyThreadsInOneSecond_areAllDifferent() throws Exception {
    var ids = new TimeOrderedIds(InstantSource.fixed(NOW), allBits(true));
    Callable<List<Identifier>> drawing = () -> Stream.generate(ids::next).limit(5_000).toList();

    var all = new ArrayList<Identifier>();
    try (var threads = Executors.newFixedThreadPool(16)) {
      for (var drawn : threads.invokeAll(IntStream.range(0, 16).mapToObj(_ -> drawing).toList())) {
        all.addAll(drawn.get());
      }
    }

    assertThat(all).hasSize(80_000);
    assertThat(new HashSet<>(all)).hasSize(80_000);
  }

  private static TimeOrderedIds idsAt(String time) {
    return new TimeOrderedIds(InstantSource.fixed(Instant.parse(time)), new SecureRandom());
  }

  /** Returns a source of nothing but ones, or of nothing but zeros. */
  private static SecureRandom allBits(boolean set) {
    return new SecureRandom() {
      private static final long serialVersionUID = 1L;

      @Override
      public long nextLong() {
        return set ? -1 : 0;
      }

      @Override
      public int nextInt() {
        return set ? -1 : 0;
      }
    };
  }
}
