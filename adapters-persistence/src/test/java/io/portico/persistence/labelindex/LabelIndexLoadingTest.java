package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** What happens while an index is loaded, and when it grows too large. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexLoadingTest {

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final int MORE_THAN_ARE_LISTED = 5_000;

  @Parameter Database database;

  @AutoClose private LabelIndexNodes nodes;

  @BeforeEach
  void start() {
    nodes = LabelIndexNodes.on(database);
  }

  @Test
  void load_moreChangesMeanwhileThanAreListed_endsAndHasThemAll() {
    var reads = new AtomicInteger();
    var isReading = new CountDownLatch(1);
    var mayRead = new CountDownLatch(1);
    var indexes =
        nodes.indexes(
            0,
            documents ->
                (organisation, ids) -> {
                  if (reads.incrementAndGet() == 1) {
                    isReading.countDown();
                    LabelIndexNodes.await(mayRead);
                  }
                  return documents.read(organisation, ids);
                });
    try {
      assertThat(indexes.awaitReady(nodes.organisation(), LONGEST)).isTrue();
      nodes.addMany(nodes.other(), "first", 1_000);
      // This many changes are applied in the background, which is blocked here.
      assertThat(indexes.current(nodes.organisation())).isEmpty();
      LabelIndexNodes.await(isReading);
      for (var some = 0; some < 4; some++) {
        nodes.addMany(nodes.other(), "more", 2_000);
        assertThat(indexes.current(nodes.organisation())).isEmpty();
      }
      mayRead.countDown();

      assertThat(indexes.awaitReady(nodes.organisation(), LONGEST)).isTrue();
      assertThat(count(indexes)).isEqualTo(9_000);
      assertThat(reads).as("reads of a hundred APIs").hasValue(90);
    } finally {
      indexes.close();
    }
  }

  @Test
  void load_everythingChangesMeanwhile_readsEverythingAgain() {
    var isReading = new CountDownLatch(1);
    var mayRead = new CountDownLatch(1);
    var indexes =
        nodes.indexes(
            0,
            documents ->
                (organisation, ids) -> {
                  isReading.countDown();
                  LabelIndexNodes.await(mayRead);
                  return documents.read(organisation, ids);
                });
    try {
      assertThat(indexes.awaitReady(nodes.organisation(), LONGEST)).isTrue();
      nodes.addMany(nodes.other(), "first", 600);
      assertThat(indexes.current(nodes.organisation())).isEmpty();
      LabelIndexNodes.await(isReading);
      nodes.addMany(nodes.other(), "all", MORE_THAN_ARE_LISTED);
      mayRead.countDown();

      assertThat(indexes.awaitReady(nodes.organisation(), LONGEST)).isTrue();
      assertThat(count(indexes)).isEqualTo(600L + MORE_THAN_ARE_LISTED);
    } finally {
      indexes.close();
    }
  }

  @Test
  void load_moreThanFits_isRefusedAndTheStoreAnswers() {
    nodes.addMany(nodes.one(), "some", 1_000);
    var indexes = nodes.indexes(100_000, documents -> documents);
    try {
      while (indexes.report().orElseThrow().refused() == 0) {
        assertThat(indexes.awaitReady(nodes.organisation(), Duration.ofMillis(10))).isFalse();
      }

      var report = indexes.report().orElseThrow();
      assertThat(report.refused()).isOne();
      assertThat(report.mostBytes()).isEqualTo(100_000);
      assertThat(new IndexQueries(indexes).count(nodes.organisation(), ApiFilter.ALL)).isEmpty();
    } finally {
      indexes.close();
    }
  }

  @Test
  void release_indexThatGrewTooLarge_isDropped() {
    nodes.addMany(nodes.one(), "some", 100);
    var indexes = nodes.indexes(150_000, documents -> documents);
    try {
      assertThat(indexes.awaitReady(nodes.organisation(), LONGEST)).isTrue();
      var before = indexes.report().orElseThrow();
      indexes.release();
      assertThat(indexes.report().orElseThrow().ready()).isOne();

      for (var more = 0; more < 3; more++) {
        nodes.addMany(nodes.other(), "more", 400);
        assertThat(count(indexes)).isEqualTo(500 + 400L * more);
      }
      assertThat(indexes.report().orElseThrow().apiBytes()).isGreaterThan(10 * before.apiBytes());
      indexes.release();

      assertThat(indexes.report().orElseThrow().refused()).isOne();
      assertThat(indexes.current(nodes.organisation())).isEmpty();
    } finally {
      indexes.close();
    }
  }

  @Test
  void report_labelsOfApis_areCounted() {
    Given.freeTextLabels(nodes.one().stores(), nodes.organisation(), "tier");
    nodes.awaitIndexes();
    var before = nodes.one().indexes().report().orElseThrow();

    nodes
        .one()
        .apis()
        .addAll(
            nodes.organisation(),
            IntStream.range(0, 400)
                .<ApiRecord>mapToObj(
                    number -> anApi("api").labelled("tier", "value " + number).build())
                .toList());
    assertThat(count(nodes.one().indexes())).isEqualTo(400);

    var after = nodes.one().indexes().report().orElseThrow();
    assertThat(after.apis()).isEqualTo(400);
    assertThat(after.postingBytes() - before.postingBytes()).isGreaterThan(400 * 300);
  }

  /* More values than are counted, most of them with one API: which are kept is decided by a tie. */
  @Test
  void countLabels_moreTiesThanAreCounted_areThoseOfTheStore() {
    var tier = new LabelName("tier");
    var texts = new ArrayList<>(IntStream.range(0, LabelCounts.MOST_VALUES + 20).boxed().toList());
    Collections.shuffle(texts, new Random(5));
    Given.freeTextLabels(nodes.one().stores(), nodes.organisation(), "tier");
    nodes
        .one()
        .apis()
        .addAll(
            nodes.organisation(),
            texts.stream()
                .<ApiRecord>map(text -> anApi("api").labelled("tier", "value " + text).build())
                .toList());
    nodes.awaitIndexes();
    nodes
        .one()
        .apis()
        .add(nodes.organisation(), anApi("twice").labelled("tier", "value 7").build());

    for (var filter :
        List.of(
            ApiFilter.ALL,
            ApiFilter.of(
                Selection.of(List.of(new Selector(List.of(new Requirement.Exists(tier)))))))) {
      for (var node : nodes.all()) {
        var counts = node.queries().countLabels(nodes.organisation(), filter, List.of(tier));
        var stored = nodes.sql().countLabels(nodes.organisation(), filter, List.of(tier));
        assertThat(counts).contains(stored);
        assertThat(List.copyOf(counts.orElseThrow().getFirst().values().entrySet()))
            .isEqualTo(List.copyOf(stored.getFirst().values().entrySet()))
            .hasSize(LabelCounts.MOST_VALUES);
      }
    }
  }

  private long count(LabelIndexes indexes) {
    return new IndexQueries(indexes).count(nodes.organisation(), ApiFilter.ALL).orElseThrow();
  }
}
