package io.portico.persistence.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements for common and rare words, and what transactions leave in the tables behind them. */
class DeveloperSearchTest extends StoreContract {

  private static final List<Integer> EVERY_WORD_IS_COMMON = List.of(1);
  private static final List<Integer> SECOND_LOOK = List.of(1, 1_000);

  private Jdbc jdbc;

  @BeforeEach
  void openStores() {
    jdbc = ((JdbcStores) stores).jdbc();
  }

  @Test
  void find_commonAndRareWords_findTheSame() {
    var gold = new PlanId(Ids.next());
    var all = new ArrayList<Developer>();
    for (var number = 0; number < 40; number++) {
      var fixture =
          aDeveloper("ann%d@example.com".formatted(number)).with("group", "g" + number % 3);
      var developer = (number % 2 == 0 ? fixture.inactive() : fixture).build();
      all.add(developer);
      stores.developers().add(organisation, List.of(developer));
      if (number % 5 == 0) {
        stores
            .issuedKeys()
            .add(organisation, aKey().storedAs("k" + number).of(developer.id()).on(gold).build());
      }
    }
    for (var text :
        List.of(
            "ann",
            "ann1",
            "1 g1",
            "example g2",
            "g2 example ann2",
            "none",
            "x",
            "a g",
            "an ann1 12",
            "ple m")) {
      var words = DeveloperWords.in(text);
      var filter = new DeveloperFilter(words, Optional.empty(), Optional.empty());
      var expected =
          all.stream()
              .filter(one -> words.orElseThrow().match(one.details()))
              .map(Developer::id)
              .toList();
      for (var looks : List.of(EVERY_WORD_IS_COMMON, SECOND_LOOK, List.of(5), List.of(500))) {
        assertThat(found(looks, filter, Optional.empty())).as(text).isEqualTo(expected.reversed());
        assertThat(oldest(looks, filter)).as(text).isEqualTo(expected);
        assertThat(jdbc.count(search(looks).count(organisation, filter)))
            .as(text)
            .isEqualTo(expected.size());
        var middle = all.get(20).id();
        assertThat(found(looks, filter, Optional.of(middle)))
            .as(text)
            .isEqualTo(
                expected.reversed().stream()
                    .filter(id -> id.value().compareTo(middle.value()) < 0)
                    .toList());
        var narrow = new DeveloperFilter(words, Optional.of(true), Optional.of(Set.of(gold)));
        var some = expected.stream().filter(id -> all.indexOf(one(all, id)) % 10 == 0).toList();
        assertThat(found(looks, narrow, Optional.empty())).as(text).isEqualTo(some.reversed());
        assertThat(jdbc.count(search(looks).count(organisation, narrow))).isEqualTo(some.size());
      }
    }
  }

  private static Developer one(List<Developer> all, DeveloperId id) {
    return all.stream().filter(developer -> developer.id().equals(id)).findFirst().orElseThrow();
  }

  private DeveloperSearch search(List<Integer> looks) {
    return new DeveloperSearch(new DeveloperWordRows(jdbc), looks);
  }

  private List<DeveloperId> found(
      List<Integer> looks, DeveloperFilter filter, Optional<DeveloperId> before) {
    return ids(search(looks).find(organisation, filter).newest(before));
  }

  private List<DeveloperId> oldest(List<Integer> looks, DeveloperFilter filter) {
    return ids(search(looks).sorted(organisation, filter, DeveloperOrder.OLDEST));
  }

  private List<DeveloperId> ids(Sql sql) {
    return jdbc.query(sql, row -> new DeveloperId(row.identifier()));
  }

  @Test
  void add_unitOfWorkThatFails_leavesNoWordsAndNoCount() {
    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      stores.developers().add(organisation, List.of(aDeveloper("a@b.c").build()));
                      throw new IllegalStateException("planned");
                    }))
        .hasMessage("planned");

    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
    assertThat(jdbc.count("SELECT COUNT(*) FROM developer_word")).isZero();
  }

  @Test
  void remove_developer_leavesNoWords() {
    var developer = aDeveloper("ann@example.com").with("city", "Berlin").build();
    stores.developers().add(organisation, List.of(developer));
    unitOfWork.run(() -> stores.developers().remove(organisation, developer.id()));

    assertThat(jdbc.count("SELECT COUNT(*) FROM developer_word")).isZero();
    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isZero();
  }

  @Test
  void replace_developer_writesTheWordsThatDiffer() {
    var developer = aDeveloper("ann@example.com").with("city", "Berlin").build();
    stores.developers().add(organisation, List.of(developer));
    var other =
        developer.with(aDeveloper("ann@example.com").with("city", "Bern").build().details());
    unitOfWork.run(() -> stores.developers().replace(organisation, other));

    assertThat(
            jdbc.query(
                "SELECT word FROM developer_word ORDER BY word",
                row -> new String(row.bytes(), StandardCharsets.UTF_8)))
        .containsExactlyElementsOf(DeveloperWords.parts(DeveloperWords.searched(other.details())));
  }

  @Test
  void count_manyAtOnce_isTheNumberOfDevelopers() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      var calls =
          IntStream.range(0, 8)
              .<Callable<Void>>mapToObj(
                  thread ->
                      () -> {
                        addAndRemove(thread);
                        return null;
                      })
              .toList();
      for (var call : threads.invokeAll(calls)) {
        call.get();
      }
    }

    assertThat(stores.developers().count(organisation, DeveloperFilter.ALL)).isEqualTo(32);
    assertThat(jdbc.count("SELECT COUNT(*) FROM developer")).isEqualTo(32);
  }

  /* Five are added and one is removed. */
  private void addAndRemove(int thread) {
    for (var i = 0; i < 5; i++) {
      var developer = aDeveloper("ann%d-%d@example.com".formatted(thread, i)).build();
      unitOfWork.run(() -> stores.developers().add(organisation, List.of(developer)));
      if (i == 2) {
        unitOfWork.run(() -> stores.developers().remove(organisation, developer.id()));
      }
    }
  }
}
