package io.portico.persistence.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How transactions that count the same slots proceed in parallel. */
class UsageShardsTest extends StoreContract {

  private static final int KEYS = 300;
  private static final int LONGEST_SECONDS = 20;
  private static final UsageTarget TARGET =
      new UsageTarget("api", Optional.empty(), Optional.empty());

  private JdbcStores database;
  private OrganisationId organisation;
  private final HitCounts batch = batch();

  @BeforeEach
  void countOnce() {
    database = (JdbcStores) emptyStores();
    organisation = Given.organisation(database);
    add();
  }

  @Test
  void add_whileOthersWriteTheSameRows_doesNotWait() {
    database
        .unitOfWork()
        .execute(
            () -> {
              database.usageCounts().add(organisation, batch);
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
    database
        .unitOfWork()
        .execute(
            () -> {
              database.usageCounts().add(organisation, batch);
              database.usageCounts().add(organisation, batch);
              return true;
            });

    assertThat(hitsOfEach()).containsOnly(4L).hasSize(KEYS);
    assertThat(shards()).isEqualTo(1);
  }

  private void add() {
    database
        .unitOfWork()
        .execute(
            () -> {
              database.usageCounts().add(organisation, batch);
              return true;
            });
  }

  private List<Long> hitsOfEach() {
    var keys = IntStream.range(0, KEYS).mapToObj(Hits::key).toList();
    return database
        .usageCounts()
        .find(organisation, Resolution.DAY, keys, 0, Integer.MAX_VALUE)
        .values()
        .stream()
        .map(Count::hits)
        .toList();
  }

  private long shards() {
    return database
        .jdbc()
        .first(Sql.of("SELECT COUNT(DISTINCT lane) FROM usage_hour"), Row::number)
        .orElseThrow();
  }

  private static HitCounts batch() {
    return Hits.counted(
        IntStream.range(0, KEYS)
            .mapToObj(key -> new Hit(Hits.key(key), TARGET, 200, Hits.AROUND, OptionalLong.empty()))
            .toList());
  }
}
