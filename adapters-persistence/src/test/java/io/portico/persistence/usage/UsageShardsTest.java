package io.portico.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How transactions that count the same slots proceed in parallel. */
class UsageShardsTest extends StoreContract {

  private static final int KEYS = 300;
  private static final int LONGEST_SECONDS = 20;

  private final HitCounts batch = batch();

  @BeforeEach
  void countOnce() {
    add();
  }

  @Test
  void add_whileOthersWriteTheSameRows_doesNotWait() {
    unitOfWork.execute(
        () -> {
          stores.usageCounts().add(organisation, batch);
          return CompletableFuture.runAsync(this::add)
              .orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS)
              .join();
        });

    assertThat(hitsOfEach()).containsOnly(3L).hasSize(KEYS);
    assertThat(shards()).isEqualTo(2);
  }

  @Test
  void add_again_staysInTheFirstShard() {
    add();
    unitOfWork.run(
        () -> {
          stores.usageCounts().add(organisation, batch);
          stores.usageCounts().add(organisation, batch);
        });

    assertThat(hitsOfEach()).containsOnly(4L).hasSize(KEYS);
    assertThat(shards()).isEqualTo(1);
  }

  private void add() {
    unitOfWork.run(() -> stores.usageCounts().add(organisation, batch));
  }

  private List<Long> hitsOfEach() {
    var keys = IntStream.range(0, KEYS).mapToObj(Hits::key).toList();
    return stores
        .usageCounts()
        .find(organisation, Resolution.DAY, keys, 0, Integer.MAX_VALUE)
        .values()
        .stream()
        .map(Count::hits)
        .toList();
  }

  private long shards() {
    return ((JdbcStores) stores)
        .jdbc()
        .first(Sql.of("SELECT COUNT(DISTINCT shard) FROM usage_hour"), Row::number)
        .orElseThrow();
  }

  private static HitCounts batch() {
    return Hits.counted(
        IntStream.range(0, KEYS)
            .mapToObj(key -> Hits.hit(Hits.key(key), 200, Hits.AROUND))
            .toList());
  }
}
