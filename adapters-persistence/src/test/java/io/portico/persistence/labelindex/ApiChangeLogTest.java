package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.shared.Identifier;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Jdbc;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows of the log of changes, and how they are removed. */
class ApiChangeLogTest extends StoreContract {

  private Jdbc jdbc;
  private ApiChangeLog log;
  private ChangeLogMaintenance maintenance;

  private record Written(Identifier node, long sequence, String kind, int apis) {}

  @BeforeEach
  void open() {
    var jdbcStores = (JdbcStores) stores;
    jdbc = jdbcStores.jdbc();
    jdbc.update("DELETE FROM api_change");
    log = jdbcStores.changeLog();
    maintenance = new ChangeLogMaintenance(jdbc, jdbcStores.jdbcUnitOfWork(), log);
  }

  @Test
  void commit_severalChangesOfATransaction_areOneRow() {
    unitOfWork.run(
        () -> {
          Given.freeTextLabels(stores, organisation, "tier");
          add(2);
          add(1);
        });

    assertThat(rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.kind()).isEqualTo("definitions");
              assertThat(row.apis()).isEqualTo(3);
            });
  }

  @Test
  void commit_manyChanges_areSeveralRows() {
    add(2_500);

    assertThat(rows()).hasSize(3).allSatisfy(row -> assertThat(row.kind()).isEqualTo("apis"));
    assertThat(rows().stream().mapToInt(Written::apis).sum()).isEqualTo(2_500);
  }

  @Test
  void commit_moreChangesThanAreListed_isOneRowForAll() {
    add(ChangedApis.MOST + 1);

    assertThat(rows()).singleElement().extracting(Written::kind).isEqualTo("all");
  }

  @Test
  void rollBack_leavesNoRow() {
    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      add(1);
                      throw new IllegalStateException("planted");
                    }))
        .hasMessage("planted");

    assertThat(rows()).isEmpty();
  }

  @Test
  void commit_numberTakenAsVoid_isRepeatedWithTheNext() {
    add(1);
    var first = rows().getFirst();
    assertThat(maintenance.voidNumber(first.node(), first.sequence() + 1)).isTrue();

    add(1);

    assertThat(rows())
        .extracting(Written::kind, row -> (int) (row.sequence() - first.sequence()))
        .containsExactly(tuple("apis", 0), tuple("void", 1), tuple("apis", 2));
  }

  @Test
  void commit_nodeThatWasRemoved_takesAnotherId() {
    add(1);
    var removed = rows().getFirst();
    maintenance.end(removed.node(), removed.sequence() + 1);
    maintenance.remove(removed.node(), removed.sequence() + 1);
    assertThat(rows()).isEmpty();

    add(1);

    assertThat(rows())
        .singleElement()
        .satisfies(row -> assertThat(row.node()).isNotEqualTo(removed.node()));
  }

  @Test
  void maintain_nodeWithoutChangesForLong_hasARowThatSaysItRuns() {
    add(1);
    maintenance.maintain(System.nanoTime());
    assertThat(rows()).extracting(Written::kind).containsExactly("apis");

    maintenance.maintain(System.nanoTime() + ChangeLogMaintenance.QUIET.dividedBy(2).toNanos());
    assertThat(rows()).extracting(Written::kind).containsExactly("apis", "void");
    assertThat(rows()).extracting(Written::node).hasSize(2).containsOnly(rows().getFirst().node());
  }

  @Test
  void end_nodeThatStops_isSaidInTheLog() {
    add(1);
    log.end();
    assertThat(rows()).extracting(Written::kind).containsExactly("apis", "ended");

    add(1);
    assertThat(rows()).extracting(Written::kind).containsExactly("apis", "ended", "apis");
  }

  @Test
  void remove_nodeThatHasWrittenSince_isRolledBack() {
    add(1);
    var row = rows().getFirst();
    maintenance.end(row.node(), row.sequence() + 1);
    add(1);

    assertThatThrownBy(() -> maintenance.remove(row.node(), row.sequence() + 1))
        .isInstanceOf(RuntimeException.class);

    assertThat(rows()).extracting(Written::kind).containsExactly("apis", "ended", "apis");
  }

  @Test
  void remove_manyRows_isDoneInSteps() {
    add(1);
    var node = rows().getFirst().node();
    var last = fill(node, rows().getFirst().sequence(), 2_500);
    maintenance.end(node, last + 1);
    // The node still runs: the last step is rolled back, those before it are not.
    jdbc.insert("api_change (node, sequence, kind)", node, last + 2, ChangeKind.VOID);

    assertThatThrownBy(() -> maintenance.remove(node, last + 1))
        .isInstanceOf(RuntimeException.class);

    assertThat(rows()).hasSize(1_001);
    assertThat(rows().getFirst().kind()).isEqualTo("pruned");
    jdbc.update("DELETE FROM api_change WHERE node = ? AND sequence = ?", node, last + 2);
    maintenance.remove(node, last + 1);
    assertThat(rows()).isEmpty();
    assertThat(jdbc.exists("SELECT 1 FROM api_change_node WHERE node = ?", node)).isFalse();
  }

  /* Adds rows, and returns the last number. */
  private long fill(Identifier node, long after, int count) {
    for (var number = 1; number <= count; number++) {
      jdbc.insert("api_change (node, sequence, kind)", node, after + number, ChangeKind.VOID);
    }
    return after + count;
  }

  @Test
  void prune_manyRows_keepsTheLastAndAMark() {
    add(1);
    var first = rows().getFirst();
    for (var number = 2; number <= 1_100; number++) {
      // Every third number is a gap.
      if (number % 3 != 0) {
        jdbc.insert(
            "api_change (node, sequence, kind)",
            first.node(),
            first.sequence() + number,
            ChangeKind.VOID);
      }
    }
    var last = rows().getLast();

    maintenance.prune(first.node(), 10);
    assertThat(rows()).hasSizeGreaterThan(100);
    for (var number = 1; number <= 400; number++) {
      jdbc.insert(
          "api_change (node, sequence, kind)",
          first.node(),
          last.sequence() + number,
          ChangeKind.VOID);
    }
    maintenance.prune(first.node(), 10);

    assertThat(rows()).hasSize(10);
    assertThat(rows().getFirst().kind()).isEqualTo("pruned");
  }

  private void add(int apis) {
    stores
        .apis()
        .addAll(
            organisation,
            IntStream.range(0, apis).<ApiRecord>mapToObj(_ -> anApi("some").build()).toList());
  }

  private List<Written> rows() {
    return jdbc.query(
        "SELECT node, sequence, kind, apis FROM api_change ORDER BY sequence",
        row ->
            new Written(
                row.identifier(),
                row.number(),
                row.text(),
                row.optionalBytes().map(bytes -> ChangedApis.read(bytes).size()).orElse(0)));
  }
}
