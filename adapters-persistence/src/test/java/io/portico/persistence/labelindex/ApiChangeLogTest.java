package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiRecord;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Jdbc;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows of the log of changes, and how they are removed. */
class ApiChangeLogTest extends StoreContract {

  private Jdbc jdbc;
  private ApiChangeLog log;

  private record Written(boolean definitions, Optional<Integer> apis) {}

  @BeforeEach
  void open() {
    var jdbcStores = (JdbcStores) stores;
    jdbc = jdbcStores.jdbc();
    log = jdbcStores.changeLog();
  }

  @Test
  void commit_severalChangesOfATransaction_areOneRow() {
    unitOfWork.run(
        () -> {
          Given.freeTextLabels(stores, organisation, "tier");
          add(2);
          add(1);
        });

    assertThat(rows()).containsExactly(new Written(true, Optional.of(3)));
  }

  /* With another id in each attempt, as when a store is set up. */
  @Test
  void commit_organisationOfTheSameTransaction_hasItsRevisions() {
    unitOfWork.run(
        () -> {
          organisation = Given.organisation(stores);
          Given.freeTextLabels(stores, organisation, "tier");
        });

    assertThat(rows()).containsExactly(new Written(true, Optional.of(0)));
  }

  @Test
  void commit_manyChanges_areOneRow() {
    add(2_500);

    assertThat(rows()).containsExactly(new Written(false, Optional.of(2_500)));
  }

  @Test
  void commit_moreChangesThanAreListed_isOneRowForAll() {
    add(5_000);

    assertThat(rows()).containsExactly(new Written(false, Optional.empty()));
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
  void removeOld_manyRows_keepsTheLast() {
    add(1);
    var first =
        jdbc.first(
                "SELECT stripe, revision FROM label_index_change WHERE org_id = ?",
                row -> new long[] {row.number(), row.number()},
                organisation)
            .orElseThrow();
    for (var number = 1; number <= ApiChangeLog.KEPT; number++) {
      jdbc.insert(
          "label_index_change (org_id, stripe, revision, previous, definitions)",
          organisation,
          first[0],
          first[1] + number,
          first[1] + number - 1,
          true);
    }

    log.removeOld(organisation, (int) first[0]);

    assertThat(rows()).hasSize(ApiChangeLog.KEPT).allMatch(Written::definitions);
    log.removeOld(organisation, (int) first[0]);
    assertThat(rows()).hasSize(ApiChangeLog.KEPT);
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
        "SELECT definitions, apis FROM label_index_change WHERE org_id = ?",
        row ->
            new Written(
                row.flag(), row.optionalBytes().map(bytes -> ChangedApis.read(bytes).size())),
        organisation);
  }
}
