package io.portico.application.testkit.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link UsageOffsets} promises. */
class UsageOffsetsContract extends StoreContract {

  private static final StreamPartition FIRST = new StreamPartition("calls", "id-1", 0);
  private static final StreamPartition SECOND = new StreamPartition("calls", "id-1", 1);
  private static final StreamPartition MADE_ANEW = new StreamPartition("calls", "id-2", 0);
  private static final StreamPartition OTHER_CASE = new StreamPartition("Calls", "id-1", 0);

  private static final Instant NOW = Hits.AROUND.plusMillis(7);

  private UsageOffsets offsets;

  @BeforeEach
  void openStore() {
    offsets = stores.usageOffsets();
  }

  @Test
  void advance_fromWhatIsStored_storesTheNext() {
    assertThat(advance(FIRST, 0, 5)).isTrue();
    assertThat(advance(FIRST, 5, 9)).isTrue();
    assertThat(advance(SECOND, 0, 1L << 40)).isTrue();
    assertThat(advance(MADE_ANEW, 0, 3)).isTrue();
    assertThat(advance(OTHER_CASE, 0, 4)).isTrue();

    assertThat(offsets.find(List.of(FIRST, SECOND, MADE_ANEW)))
        .isEqualTo(Map.of(FIRST, at(9), SECOND, at(1L << 40), MADE_ANEW, at(3)));
  }

  @Test
  void advance_fromAnotherPosition_changesNothing() {
    assertThat(advance(FIRST, 3, 5)).isFalse();
    assertThat(offsets.find(List.of(FIRST))).isEmpty();
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(advance(FIRST, 0, 7)).isFalse();
    assertThat(advance(FIRST, 4, 7)).isFalse();
    assertThat(advance(FIRST, 6, 7)).isFalse();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5)));
  }

  /* A server may have lost records that were counted. */
  @Test
  void advance_backwards_storesTheNext() {
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(advance(FIRST, 5, 2)).isTrue();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(2)));
    assertThat(advance(FIRST, 2, 0)).isTrue();
    assertThat(advance(FIRST, 0, 7)).isTrue();
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(7)));
  }

  @Test
  void advance_outsideAUnitOfWork_throws() {
    var advance = new StreamAdvance(FIRST, 0, 1);

    assertThatThrownBy(() -> offsets.advance(advance)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void advance_concurrently_succeedsOnce() throws Exception {
    for (var from : List.of(0L, 1L, 2L)) {
      assertThat(succeeding(() -> advance(FIRST, from, from + 1))).isEqualTo(1);
    }
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(3)));
  }

  private static int succeeding(Callable<Boolean> reader) throws Exception {
    try (var threads = Executors.newFixedThreadPool(4)) {
      var succeeded = 0;
      for (var each : threads.invokeAll(Stream.generate(() -> reader).limit(4).toList())) {
        succeeded += each.get() ? 1 : 0;
      }
      return succeeded;
    }
  }

  /* ---- intents ---- */

  @Test
  void intend_whereNothingIs_isFoundUntilTheAdvance() {
    assertThat(intend(FIRST, 0, 5, NOW)).isTrue();
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(0, 5, NOW)));
    assertThat(advance(FIRST, 0, 5)).isTrue();
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5)));

    assertThat(intend(FIRST, 5, 1L << 40, NOW.plusMillis(1))).isTrue();
    assertThat(intend(SECOND, 0, 2, NOW)).isTrue();

    assertThat(offsets.find(List.of(FIRST, SECOND, MADE_ANEW)))
        .isEqualTo(Map.of(FIRST, at(5, 1L << 40, NOW.plusMillis(1)), SECOND, at(0, 2, NOW)));
  }

  @Test
  void intend_whereAnotherIs_changesNothing() {
    assertThat(advance(FIRST, 0, 5)).isTrue();
    assertThat(intend(FIRST, 5, 9, NOW)).isTrue();

    assertThat(intend(FIRST, 5, 9, NOW)).isFalse();
    assertThat(intend(FIRST, 5, 12, NOW.plusMillis(1))).isFalse();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5, 9, NOW)));
  }

  @Test
  void intend_fromAnotherPosition_changesNothing() {
    assertThat(intend(FIRST, 3, 5, NOW)).isFalse();
    assertThat(offsets.find(List.of(FIRST))).isEmpty();
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(intend(FIRST, 0, 7, NOW)).isFalse();
    assertThat(intend(FIRST, 6, 7, NOW)).isFalse();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5)));
  }

  /* Without records there is nothing to count. */
  @Test
  void intend_backwards_isNoIntent() {
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(intend(FIRST, 5, 2, NOW)).isTrue();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5)));
    assertThat(intend(FIRST, 5, 7, NOW)).isTrue();
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, at(5, 7, NOW)));
  }

  @Test
  void intend_undone_isNone() {
    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      assertThat(offsets.intend(new StreamAdvance(FIRST, 0, 5), NOW)).isTrue();
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");

    assertThat(offsets.find(List.of(FIRST))).isEmpty();
  }

  @Test
  void intend_outsideAUnitOfWork_throws() {
    var advance = new StreamAdvance(FIRST, 0, 1);

    assertThatThrownBy(() -> offsets.intend(advance, NOW))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void intend_concurrently_succeedsOnce() throws Exception {
    for (var from : List.of(0L, 1L, 2L)) {
      assertThat(succeeding(() -> intend(FIRST, from, from + 1, NOW))).isEqualTo(1);
      assertThat(advance(FIRST, from, from + 1)).isTrue();
    }
  }

  private static StreamPosition at(long next) {
    return new StreamPosition(next, Optional.empty());
  }

  private static StreamPosition at(long next, long intended, Instant at) {
    return new StreamPosition(next, Optional.of(new StreamIntent(intended, at)));
  }

  private boolean intend(StreamPartition partition, long from, long next, Instant at) {
    return unitOfWork.execute(() -> offsets.intend(new StreamAdvance(partition, from, next), at));
  }

  private boolean advance(StreamPartition partition, long from, long next) {
    return unitOfWork.execute(() -> offsets.advance(new StreamAdvance(partition, from, next)));
  }
}
