package io.portico.persistence.usage;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.usage.UsageLog.Fold;
import java.nio.BufferUnderflowException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is not in the counters, with enough memory for it and without, on each database. */
class UnfoldedUsageTest extends StoreContract {

  private static final int KEYS = 50;
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private UsageLog log;
  private List<UnfoldedUsage> readers;

  @BeforeEach
  void addBatches() {
    var jdbc = ((JdbcStores) stores).jdbc();
    log = new UsageLog(jdbc);
    readers =
        Stream.of(
                new UnfoldedUsage(jdbc, log, Long.MAX_VALUE, UsageRuns::new),
                new UnfoldedUsage(jdbc, log, Long.MAX_VALUE, () -> new UsageRuns(500)),
                new UnfoldedUsage(jdbc, log, 150_000, UsageRuns::new),
                new UnfoldedUsage(jdbc, log, 50_000, () -> new UsageRuns(500)),
                new UnfoldedUsage(jdbc, log, 0, UsageRuns::new))
            .toList();
    IntStream.range(0, 40).forEach(this::add);
  }

  @Test
  void read_whatTakesTooMuchMemory_isTheSame() {
    assertSame();
    assertSame();

    add(40);
    assertSame();

    var whole = sums(readers.getFirst());
    foldFirst(20);
    assertSame();
    assertThat(sums(readers.getFirst())).isNotEmpty().isNotEqualTo(whole);

    add(41);
    unitOfWork.run(() -> log.remove(1));
    assertSame();
  }

  @Test
  void read_batchThatCannotBeRead_countsNoneTwice() {
    var expected = sums(readers.getFirst());
    var jdbc = ((JdbcStores) stores).jdbc();
    var reader = new UnfoldedUsage(jdbc, log, Long.MAX_VALUE, UsageRuns::new);
    var last = log.ids(UsageLog.WAITING).getLast();
    var counts =
        jdbc.first("SELECT counts FROM usage_log WHERE id = ?", Row::bytes, last).orElseThrow();
    jdbc.update("UPDATE usage_log SET counts = ? WHERE id = ?", Arrays.copyOf(counts, 9), last);
    assertThatThrownBy(() -> sums(reader)).isInstanceOf(BufferUnderflowException.class);

    jdbc.update("UPDATE usage_log SET counts = ? WHERE id = ?", counts, last);

    assertThat(sums(reader)).isEqualTo(expected);
  }

  private void add(int seed) {
    var some = Hits.counted(Hits.some(new Random(seed), 200, KEYS));
    unitOfWork.run(() -> stores.usageCounts().add(organisation, some));
  }

  /* A fold of the first batches that has added the counts of a part of the keys. */
  private void foldFirst(int batches) {
    var keys = sums(readers.getFirst()).keySet().stream().map(List::getFirst).sorted().toList();
    var fold = new Fold(1, keys.get(keys.size() / 2), NOW, Optional.empty(), Optional.empty());
    unitOfWork.run(
        () -> {
          log.move(log.ids(UsageLog.WAITING).subList(0, batches), 1);
          log.replace(fold);
        });
  }

  private void assertSame() {
    var expected = sums(readers.getFirst());
    for (var reader : readers) {
      assertThat(sums(reader)).isEqualTo(expected);
      assertThat(sumsOfKeys(reader)).isEqualTo(expected);
    }
  }

  private Map<List<Integer>, Long> sums(UnfoldedUsage reader) {
    return reader.read(
        organisation,
        unfolded -> {
          var sums = new HashMap<List<Integer>, Long>();
          unfolded.forEach((run, i) -> sums.merge(slot(run, i), run.hits(i), Long::sum));
          return sums;
        });
  }

  private Map<List<Integer>, Long> sumsOfKeys(UnfoldedUsage reader) {
    var keys = sums(readers.getFirst()).keySet().stream().map(List::getFirst).distinct().toList();
    var run = reader.read(organisation, unfolded -> unfolded.of(keys));
    return IntStream.range(0, run.size()).boxed().collect(toMap(i -> slot(run, i), run::hits));
  }

  private static List<Integer> slot(UsageRun run, int i) {
    return List.of(run.key(i), run.bucket(i), run.target(i), run.code(i));
  }
}
