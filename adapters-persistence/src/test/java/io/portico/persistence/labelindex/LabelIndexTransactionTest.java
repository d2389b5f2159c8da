package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.persistence.labelindex.LabelIndexNodes.Node;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** The indexes of two nodes see transactions that commit in any order, late or never. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexTransactionTest {

  private static final Duration HANGING = Duration.ofSeconds(3);
  private static final Duration NO_STALL = Duration.ofSeconds(2);
  private static final int RESTORES = 5;
  private static final int WRITERS = 4;
  private static final int WRITES = 100;

  @Parameter Database database;

  @AutoClose private LabelIndexNodes nodes;

  @BeforeEach
  void start() {
    nodes = LabelIndexNodes.on(database);
  }

  @Test
  void query_transactionThatCommitsAfterALaterOne_seesEachWhenItHasCommitted() {
    nodes.add(nodes.one(), "present");
    nodes.awaitIndexes();
    var slow = nodes.addUncommitted("slow");
    nodes.add(nodes.one(), "fast");

    assertThat(nodes.names(nodes.other())).containsExactly("fast", "present");

    slow.run();
    assertThat(nodes.names(nodes.other())).containsExactly("fast", "present", "slow");
    assertThat(nodes.names(nodes.one())).containsExactly("fast", "present", "slow");
  }

  @Test
  void query_transactionThatIsRolledBackLast_isNotSeen() {
    nodes.add(nodes.one(), "present");
    nodes.awaitIndexes();

    assertThatThrownBy(
            () ->
                nodes.inOne(
                    () -> {
                      nodes.add(nodes.one(), "undone");
                      nodes.atEnd(
                          () -> {
                            throw new IllegalStateException("planted");
                          });
                    }))
        .hasMessage("planted");
    nodes.add(nodes.one(), "later");

    assertThat(nodes.names(nodes.other())).containsExactly("later", "present");
    nodes.add(nodes.one(), "last");
    assertThat(nodes.names(nodes.other())).containsExactly("last", "later", "present");
  }

  @Test
  void query_inAUnitOfWorkThatHasWritten_seesItsOwnChanges() {
    nodes.awaitIndexes();

    nodes.inOne(
        () -> {
          nodes.add(nodes.one(), "own");
          assertThat(nodes.names(nodes.one())).containsExactly("own");
        });
  }

  @Test
  void query_restoredStore_isThatOfTheStore() {
    nodes.add(nodes.one(), "kept");
    nodes.awaitIndexes();
    var kept = revisions();
    nodes.add(nodes.one(), "lost");
    assertThat(nodes.names(nodes.other())).containsExactly("kept", "lost");

    restore(kept);

    assertThat(nodes.names(nodes.other())).containsExactly("kept");
    assertThat(nodes.names(nodes.one())).containsExactly("kept");
    nodes.awaitIndexes();
    nodes.add(nodes.one(), "after");
    assertThat(nodes.names(nodes.other())).containsExactly("after", "kept");
  }

  /* The revision is behind the known one then, equal to none that was known, or beyond it. */
  @Test
  void query_restoredStoreThatHasChangedSince_isThatOfTheStore() {
    nodes.add(nodes.one(), "kept");
    nodes.awaitIndexes();
    for (var changes = 1; changes <= RESTORES; changes++) {
      var kept = revisions();
      nodes.add(nodes.one(), "lost");
      assertThat(nodes.names(nodes.other())).contains("lost");

      restore(kept);
      nodes.addMany(nodes.one(), "after", 1);
      for (var more = 1; more < changes; more++) {
        nodes.addMany(nodes.one(), "after", 1);
      }

      for (var node : nodes.all()) {
        assertThat(nodes.names(node)).contains("kept", "after 0").doesNotContain("lost");
      }
      nodes.awaitIndexes();
    }
  }

  private record Stripe(int number, long revision) {}

  private List<Stripe> revisions() {
    return nodes
        .one()
        .jdbc()
        .query(
            "SELECT stripe, revision FROM label_index_revision WHERE org_id = ?",
            row -> new Stripe(row.integer(), row.number()),
            nodes.organisation());
  }

  private void restore(List<Stripe> kept) {
    var jdbc = nodes.one().jdbc();
    for (var stripe : kept) {
      jdbc.update(
          "UPDATE label_index_revision SET revision = ? WHERE org_id = ? AND stripe = ?",
          stripe.revision(),
          nodes.organisation(),
          stripe.number());
      jdbc.update(
          "DELETE FROM label_index_change WHERE org_id = ? AND stripe = ? AND revision > ?",
          nodes.organisation(),
          stripe.number(),
          stripe.revision());
    }
    jdbc.update("DELETE FROM api WHERE name = 'lost'");
  }

  @Test
  void query_logWhoseOldRowsWereRemoved_isThatOfTheStore() {
    nodes.add(nodes.one(), "first");
    nodes.awaitIndexes();
    nodes.add(nodes.one(), "unread");
    nodes.one().jdbc().update("DELETE FROM label_index_change");
    nodes.add(nodes.one(), "last");

    assertThat(nodes.names(nodes.other())).containsExactly("first", "last", "unread");
    nodes.awaitIndexes();
    assertThat(nodes.names(nodes.other())).containsExactly("first", "last", "unread");
    nodes.add(nodes.other(), "after");
    assertThat(nodes.names(nodes.one())).containsExactly("after", "first", "last", "unread");
  }

  @Test
  void query_nodeOfTheFormerRelease_isAnsweredByTheStoreUntilItIsForgotten() {
    nodes.add(nodes.one(), "first");
    nodes.awaitIndexes();
    var former = Ids.next();
    nodes.one().jdbc().insert("api_change_node (node)", former);
    nodes.one().jdbc().insert("api_change (node, sequence, kind)", former, 1, "apis");
    nodes.one().jdbc().update("UPDATE api SET name = 'of a former'");

    for (var node : nodes.all()) {
      assertThat(nodes.names(node)).containsExactly("of a former");
      assertThat(node.queries().count(nodes.organisation(), ApiFilter.ALL)).isEmpty();
    }

    nodes.one().context().getBean(Revisions.class).forgetFormerNodes();
    nodes.awaitIndexes();
    for (var node : nodes.all()) {
      assertThat(
              node.queries()
                  .search(
                      nodes.organisation(),
                      ApiFilter.ALL,
                      ApiOrder.NAME,
                      Optional.empty(),
                      10,
                      false)
                  .map(found -> found.apis().getFirst().description().name()))
          .contains("of a former");
    }
  }

  /* One that comes and goes between two queries has left a trace. */
  @Test
  void forgetFormerNodes_changesOfOneThatNoQueryMet_areRead() {
    nodes.add(nodes.one(), "first");
    nodes.awaitIndexes();
    nodes.one().jdbc().insert("api_change_node (node)", Ids.next());
    nodes.one().jdbc().update("UPDATE api SET name = 'of a former'");

    nodes.one().context().getBean(Revisions.class).forgetFormerNodes();
    nodes.add(nodes.one(), "last");

    for (var node : nodes.all()) {
      assertThat(nodes.names(node)).containsExactly("last", "of a former");
    }
  }

  @Test
  void query_transactionThatHangs_waitsForNothingAndMissesNothing() {
    nodes.add(nodes.one(), "present");
    nodes.awaitIndexes();
    var hanging = nodes.addUncommitted("hanging");
    var begun = System.nanoTime();
    var longest = Duration.ZERO;
    for (var number = 1; System.nanoTime() - begun < HANGING.toNanos(); number++) {
      var before = System.nanoTime();
      nodes.addMany(nodes.other(), "meanwhile", 1);
      assertThat(count(nodes.one())).isEqualTo(number + 1L);
      assertThat(count(nodes.other())).isEqualTo(number + 1L);
      var took = Duration.ofNanos(System.nanoTime() - before);
      longest = took.compareTo(longest) > 0 ? took : longest;
    }
    var others = count(nodes.other());
    hanging.run();

    assertThat(longest).isLessThan(NO_STALL);
    assertThat(count(nodes.other())).isEqualTo(others + 1);
    assertThat(count(nodes.one())).isEqualTo(others + 1);
  }

  @Test
  void query_clockThatJumps_followsTheOrderOfCommits() {
    nodes.awaitIndexes();
    var id = ApiId.of("jumping");
    var apis = nodes.one().apis();
    var other = anApi("other").changedAt(ApiFixture.AT);
    apis.add(nodes.organisation(), other);
    apis.add(nodes.organisation(), anApi("day 0").withId(id).changedAt(ApiFixture.AT));

    for (var days : List.of(365L, -365L, 0L, 0L, -20_000L)) {
      var now =
          anApi("day " + days).withId(id).changedAt(ApiFixture.AT.plus(Duration.ofDays(days)));
      change(nodes.one(), now);

      for (var node : nodes.all()) {
        assertThat(
                node.queries()
                    .search(
                        nodes.organisation(),
                        ApiFilter.ALL,
                        ApiOrder.LAST_CHANGED,
                        Optional.empty(),
                        10,
                        false)
                    .map(Apis.Found::apis))
            .contains(
                nodes
                    .sql()
                    .select(
                        nodes.organisation(),
                        ApiFilter.ALL,
                        ApiOrder.LAST_CHANGED,
                        Optional.empty(),
                        10));
        assertThat(node.queries().find(nodes.organisation(), List.of(id), ApiFilter.ALL.within()))
            .contains(List.of(now));
      }
    }
  }

  @Test
  void query_afterAcknowledgedChangesOfTheOtherNode_isNeverStale() throws Exception {
    nodes.awaitIndexes();
    var stale = new AtomicInteger();
    var answered = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers =
          IntStream.range(0, WRITERS)
              .<Future<?>>mapToObj(
                  writer ->
                      threads.submit(() -> writeAndQuery(nodes.all(), writer, answered, stale)))
              .toList();
      for (var writer : writers) {
        writer.get();
      }
    }

    assertThat(stale).hasValue(0);
    assertThat(answered).hasValueGreaterThan(WRITERS * WRITES * 9 / 10);
  }

  private void writeAndQuery(
      List<Node> both, int writer, AtomicInteger answered, AtomicInteger stale) {
    for (var number = 0; number < WRITES; number++) {
      var from = both.get(number % 2);
      var to = both.get((number + 1) % 2);
      var id = ApiId.of("api-%d-%d".formatted(writer, number / 2));
      var api =
          anApi("number " + number)
              .withId(id)
              .changedAt(Instant.ofEpochMilli(ApiFixture.AT.toEpochMilli() + number));
      if (number % 2 == 0) {
        from.apis().add(nodes.organisation(), api);
      } else {
        change(from, api);
      }
      var found = to.queries().find(nodes.organisation(), List.of(id), ApiFilter.ALL.within());
      if (found.isPresent()) {
        answered.incrementAndGet();
        if (!found.get().equals(List.of(api))) {
          stale.incrementAndGet();
        }
      }
    }
  }

  private void change(Node node, ApiRecord to) {
    node.stores()
        .unitOfWork()
        .run(
            () ->
                node.apis()
                    .change(
                        nodes.organisation(),
                        node.apis().findForUpdate(nodes.organisation(), List.of(to.id())).stream()
                            .map(present -> new Apis.Change(present, to))
                            .toList()));
  }

  private long count(Node node) {
    return node.queries().count(nodes.organisation(), ApiFilter.ALL).orElseThrow();
  }
}
