package io.portico.application.testkit.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import java.util.List;
import java.util.Map;
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
        .isEqualTo(Map.of(FIRST, 9L, SECOND, 1L << 40, MADE_ANEW, 3L));
  }

  @Test
  void advance_fromAnotherPosition_changesNothing() {
    assertThat(advance(FIRST, 3, 5)).isFalse();
    assertThat(offsets.find(List.of(FIRST))).isEmpty();
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(advance(FIRST, 0, 7)).isFalse();
    assertThat(advance(FIRST, 4, 7)).isFalse();
    assertThat(advance(FIRST, 6, 7)).isFalse();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, 5L));
  }

  /* A server may have lost records that were counted. */
  @Test
  void advance_backwards_storesTheNext() {
    assertThat(advance(FIRST, 0, 5)).isTrue();

    assertThat(advance(FIRST, 5, 2)).isTrue();

    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, 2L));
    assertThat(advance(FIRST, 2, 0)).isTrue();
    assertThat(advance(FIRST, 0, 7)).isTrue();
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, 7L));
  }

  @Test
  void advance_outsideAUnitOfWork_throws() {
    var advance = new StreamAdvance(FIRST, 0, 1);

    assertThatThrownBy(() -> offsets.advance(advance)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void advance_concurrently_succeedsOnce() throws Exception {
    for (var from : List.of(0L, 1L, 2L)) {
      Callable<Boolean> reader = () -> advance(FIRST, from, from + 1);
      try (var threads = Executors.newFixedThreadPool(4)) {
        var succeeded = 0;
        for (var each : threads.invokeAll(Stream.generate(() -> reader).limit(4).toList())) {
          succeeded += each.get() ? 1 : 0;
        }

        assertThat(succeeded).isEqualTo(1);
      }
    }
    assertThat(offsets.find(List.of(FIRST))).isEqualTo(Map.of(FIRST, 3L));
  }

  private boolean advance(StreamPartition partition, long from, long next) {
    return unitOfWork.execute(() -> offsets.advance(new StreamAdvance(partition, from, next)));
  }
}
