package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** A node that is alone answers without reading the revisions, and misses no change. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexLeaseTest {

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int OWN_CHANGES = 300;
  private static final int NODES_THAT_JOIN = 5;
  private static final int TURNS = 10;

  @Parameter Database database;

  @AutoClose private LabelIndexNodes nodes;

  @BeforeEach
  void start() {
    nodes = LabelIndexNodes.on(database);
    nodes.leaveOne();
  }

  @Test
  void query_ownChanges_areSeenAtOnce() {
    for (var number = 1; number <= OWN_CHANGES; number++) {
      nodes.add(nodes.one(), "own");

      assertThat(count()).isEqualTo(number);
      assertThat(count()).isEqualTo(number);
    }
  }

  @Test
  void query_ownChangeThatCommitsSlowly_isSeenWhenItHasCommitted() {
    awaitLease();
    var slow = nodes.addUncommitted("slow");

    // Its outcome is open, so the revisions are read.
    assertThat(readsRevisions()).isTrue();
    assertThat(count()).isZero();
    slow.run();
    assertThat(count()).isEqualTo(1);
    awaitLease();
  }

  @Test
  void query_nodeThatJoins_seesItsFirstChange() {
    var id = ApiId.of("shared");
    for (var node = 1; node <= NODES_THAT_JOIN; node++) {
      nodes.one().apis().add(nodes.organisation(), anApi("shared").withId(id).build());
      assertThat(count()).isEqualTo(1);
      awaitLease();

      nodes.startOther();
      nodes.other().apis().remove(nodes.organisation(), id);

      assertThat(count()).isZero();
      assertThat(readsRevisions()).isTrue();
      nodes.stopOther();
    }
  }

  @Test
  void maintain_besideAnotherNode_leavesTheLease() {
    awaitLease();
    nodes.startOther();
    nodes.add(nodes.other(), "of another");

    nodes.maintain(nodes.one());

    assertThat(count()).isEqualTo(1);
    assertThat(readsRevisions()).isTrue();
  }

  @Test
  void query_nodeThatTakesOver_waitsForTheLeaseOfTheFormerAndSeesItsChanges() {
    nodes.add(nodes.one(), "of the first");
    awaitLease();
    nodes.startOther();
    nodes.awaitIndexes();
    // Both are said to run alone, as they are to clocks that differ much.
    nodes.all().forEach(node -> nodes.one().stores().nodes().leave(node.id()));

    for (var change = 2; change <= TURNS; change++) {
      var from = nodes.all().get(change % 2);
      nodes.maintain(from);
      nodes.add(from, "more");
      for (var node : nodes.all()) {
        assertThat(node.queries().count(nodes.organisation(), ApiFilter.ALL))
            .contains((long) change);
      }
    }
  }

  private long count() {
    return nodes.one().queries().count(nodes.organisation(), ApiFilter.ALL).orElseThrow();
  }

  /* Returns whether a query reads the revisions. */
  private boolean readsRevisions() {
    var before = refreshes();
    var _ = count();
    return refreshes() != before;
  }

  private void awaitLease() {
    nodes.maintain(nodes.one());
    var begun = System.nanoTime();
    while (readsRevisions()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST);
    }
  }

  private long refreshes() {
    return nodes.one().indexes().report().orElseThrow().refreshes();
  }
}
