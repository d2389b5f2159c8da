package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.RandomSelections;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.DatabasesUnderTest;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.testkit.InMemoryDatabase;
import io.portico.persistence.testkit.RealServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The indexes of two nodes on one database answer as the database does, after every change. */
@ParameterizedClass(name = "on {0}")
@ValueSource(strings = {"H2", "real server"})
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexTest {

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final int STEPS = 250;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  @Parameter String database;

  private final List<Node> nodes = new ArrayList<>();
  private ApplicationContext withoutIndex;
  private OrganisationId organisation;

  /** A node with an index. */
  private record Node(
      ApplicationContext context,
      Stores stores,
      Apis sql,
      IndexQueries queries,
      LabelIndexes indexes,
      Jdbc jdbc) {

    Apis apis() {
      return stores.apis();
    }
  }

  /* The last action of a transaction, after its row of the log and before its commit. */
  private static final class Last implements Runnable {
    private final Runnable action;

    private Last(Runnable action) {
      this.action = action;
    }

    @Override
    public void run() {
      action.run();
    }
  }

  @BeforeEach
  void start() {
    var properties = new LinkedHashMap<String, Object>();
    if (database.equals("H2")) {
      properties.putAll(InMemoryDatabase.properties("label-index-" + DATABASES.incrementAndGet()));
    } else {
      var server = RealServer.required();
      properties.putAll(
          DatabaseProperties.server(
              server.emptyDatabase("portico_label_index"), server.user(), server.password()));
    }
    withoutIndex = ApplicationContext.run(properties);
    properties.put(DatabaseProperties.LABEL_INDEX, true);
    for (var node = 0; node < 2; node++) {
      var context = ApplicationContext.run(properties);
      var stores = DatabasesUnderTest.storesOf(context);
      nodes.add(
          new Node(
              context,
              stores,
              withoutIndex.getBean(Apis.class),
              context.getBean(IndexQueries.class),
              context.getBean(LabelIndexes.class),
              context.getBean(Jdbc.class)));
    }
    organisation = Given.organisation(nodes.getFirst().stores());
  }

  @AfterEach
  void stop() {
    nodes.forEach(node -> node.context().close());
    withoutIndex.close();
  }

  private Node one() {
    return nodes.getFirst();
  }

  private Node other() {
    return nodes.getLast();
  }

  private void awaitIndexes() {
    assertThat(nodes)
        .allSatisfy(node -> assertThat(node.indexes().awaitReady(organisation, LONGEST)).isTrue());
  }

  /* ---- every query, after random changes ---- */

  @Test
  void queries_afterRandomChangesOnTwoNodes_areThoseOfTheStore() {
    var random = new RandomSelections(20_261_123);
    var names = new HashMap<String, String>();
    for (var name : RandomSelections.NAMES) {
      if (one()
          .stores()
          .labelDefinitions()
          .add(organisation, aLabel(name).build())
          .name()
          .equals("ADDED")) {
        names.put(name, name);
      }
    }
    awaitIndexes();
    var answered = 0;
    for (var step = 0; step < STEPS; step++) {
      changeSomething(nodes.get(random.number(2)), random, names, step);
      for (var node : nodes) {
        answered += compare(node, random, names);
      }
    }
    // Some positions by name are known to the store only.
    assertThat(answered).isGreaterThan(STEPS * 2 * 9 / 10);
  }

  private void changeSomething(
      Node node, RandomSelections random, Map<String, String> names, int step) {
    var present =
        node.sql().select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 500);
    if (step == STEPS / 2) {
      Given.renamed(
          node.stores(), organisation, new LabelName("compliance.pci"), new LabelName("pci"));
      names.put("compliance.pci", "pci");
      return;
    }
    switch (random.number(8)) {
      case 0, 1, 2 -> node.apis().add(organisation, random(random, names, step));
      case 3 ->
          node.apis()
              .addAll(
                  organisation,
                  IntStream.range(0, 1 + random.number(20))
                      .mapToObj(_ -> random(random, names, step))
                      .toList());
      case 4 -> {
        if (!present.isEmpty()) {
          node.apis().remove(organisation, present.get(random.number(present.size())).id());
        }
      }
      default -> {
        if (!present.isEmpty()) {
          var first = random.number(present.size());
          var some = present.subList(first, Math.min(present.size(), first + 1 + random.number(5)));
          node.stores()
              .unitOfWork()
              .run(
                  () ->
                      node.apis()
                          .change(
                              organisation,
                              node
                                  .apis()
                                  .findForUpdate(
                                      organisation, some.stream().map(ApiRecord::id).toList())
                                  .stream()
                                  .map(
                                      api ->
                                          new Apis.Change(api, changed(api, random, names, step)))
                                  .toList()));
        }
      }
    }
  }

  private static ApiRecord changed(
      ApiRecord api, RandomSelections random, Map<String, String> names, int step) {
    var other = random(random, names, step);
    return random.number(3) == 0
        ? api.describedAs(other.description(), other.updatedAt())
        : api.carrying(other.labels(), other.updatedAt());
  }

  private static ApiRecord random(RandomSelections random, Map<String, String> names, int step) {
    var labels = new TreeMap<LabelName, LabelValue>();
    random
        .labels()
        .byName()
        .forEach(
            (name, value) ->
                Optional.ofNullable(names.get(name.value()))
                    .ifPresent(current -> labels.put(new LabelName(current), value)));
    var fixture =
        anApi(List.of("Orders", "orders", "Ärger", "payments 😀", "Zebra").get(random.number(5)))
            .labelled(new Labels(labels));
    if (random.number(3) == 0) {
      fixture = fixture.provider(List.of("kong", "tyk").get(random.number(2)));
    }
    if (random.number(5) == 0) {
      fixture = fixture.withId(ApiId.of("named-" + step + "-" + random.number(1_000_000)));
    }
    if (random.number(4) == 0) {
      fixture = fixture.from("gateway", "x" + step + "-" + random.number(1_000_000));
    }
    return fixture.changedAt(ApiFixture.AT.plusMillis(random.number(50)));
  }

  /* Returns whether the index answered, as 0 or 1. */
  private int compare(Node node, RandomSelections random, Map<String, String> names) {
    var filter = filter(random);
    var order = List.of(ApiOrder.values()).get(random.number(ApiOrder.values().length));
    var limit = 1 + random.number(30);
    var apis = node.sql();
    var all = apis.select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 5_000);
    var after =
        all.isEmpty() || random.number(2) == 0
            ? Optional.<ApiPosition>empty()
            : Optional.of(ApiPosition.of(all.get(random.number(all.size()))));

    var page = node.queries().select(organisation, filter, order, after, limit);

    assertThat(node.apis().select(organisation, filter, order, after, limit))
        .as("%s %s after %s", filter, order, after)
        .isEqualTo(apis.select(organisation, filter, order, after, limit));
    page.ifPresent(
        found ->
            assertThat(found).isEqualTo(apis.select(organisation, filter, order, after, limit)));
    assertThat(node.queries().count(organisation, filter))
        .as("%s", filter)
        .contains(apis.count(organisation, filter));
    var current =
        filter.selecting(
            filter
                .selection()
                .renamed(name -> new LabelName(names.getOrDefault(name.value(), name.value()))));
    assertThat(node.queries().count(organisation, filter))
        .as("%s", filter)
        .contains(all.stream().filter(current::matches).count());
    compareCounts(node, filter);
    if (!all.isEmpty()) {
      var id = all.get(random.number(all.size())).id();
      assertThat(node.queries().find(organisation, id).orElseThrow())
          .isEqualTo(apis.find(organisation, id).stream().toList());
    }
    return page.isPresent() ? 1 : 0;
  }

  private void compareCounts(Node node, ApiFilter filter) {
    var labels = node.stores().labelDefinitions().names(organisation, 100);
    assertThat(node.queries().countLabels(organisation, filter, labels))
        .as("%s", filter)
        .contains(node.sql().countLabels(organisation, filter, labels));
    assertThat(node.queries().countCarrying(organisation, Set.copyOf(labels)))
        .contains(node.sql().countCarrying(organisation, Set.copyOf(labels)));
    var values = Set.of(new LabelValue("1"), new LabelValue("é"), new LabelValue("never"));
    assertThat(
            node.queries().countShared(organisation, labels.getFirst(), values, Set.copyOf(labels)))
        .contains(
            node.sql().countShared(organisation, labels.getFirst(), values, Set.copyOf(labels)));
  }

  private static ApiFilter filter(RandomSelections random) {
    return switch (random.number(5)) {
      case 0 -> ApiFilter.ALL;
      case 1 ->
          new ApiFilter(
              random.selection(), Optional.empty(), Optional.of("kong"), OriginFilter.ANY);
      case 2 ->
          new ApiFilter(
              random.selection(),
              Optional.empty(),
              Optional.empty(),
              new OriginFilter(
                  Optional.of(new SourceName("gateway")),
                  random.number(2) == 0 ? Optional.empty() : Optional.of(random.number(2) == 0)));
      default -> ApiFilter.of(random.selection());
    };
  }

  /* ---- transactions in unusual orders ---- */

  @Test
  void query_transactionThatCommitsAfterALaterOne_seesEachWhenItHasCommitted() throws Exception {
    var isWritten = new CountDownLatch(1);
    var mayCommit = new CountDownLatch(1);
    add(one(), "present");
    awaitIndexes();

    var slow =
        CompletableFuture.runAsync(
            () ->
                one()
                    .stores()
                    .unitOfWork()
                    .run(
                        () -> {
                          add(one(), "slow");
                          atEnd(
                              () -> {
                                isWritten.countDown();
                                await(mayCommit);
                              });
                        }));
    isWritten.await();
    add(one(), "fast");

    assertThat(names(other())).containsExactly("fast", "present");
    // It has not been rolled back, so its number stays open.
    other().indexes().settleGaps(Duration.ZERO);
    assertThat(names(other())).containsExactly("fast", "present");

    mayCommit.countDown();
    slow.join();
    assertThat(names(other())).containsExactly("fast", "present", "slow");
    assertThat(names(one())).containsExactly("fast", "present", "slow");
  }

  @Test
  void query_transactionThatIsRolledBackLast_isNotSeenAndItsNumberIsSettled() {
    add(one(), "present");
    awaitIndexes();

    assertThatThrownBy(
            () ->
                one()
                    .stores()
                    .unitOfWork()
                    .run(
                        () -> {
                          add(one(), "undone");
                          atEnd(
                              () -> {
                                throw new IllegalStateException("planted");
                              });
                        }))
        .hasMessage("planted");
    add(one(), "later");

    assertThat(names(other())).containsExactly("later", "present");
    other().indexes().settleGaps(Duration.ZERO);
    assertThat(one().jdbc().count("SELECT COUNT(*) FROM api_change WHERE kind = 'void'"))
        .isEqualTo(1);
    assertThat(names(other())).containsExactly("later", "present");
    add(one(), "last");
    assertThat(names(other())).containsExactly("last", "later", "present");
  }

  @Test
  void query_inAUnitOfWorkThatHasWritten_seesItsOwnChanges() {
    awaitIndexes();

    one()
        .stores()
        .unitOfWork()
        .run(
            () -> {
              add(one(), "own");
              assertThat(names(one())).containsExactly("own");
            });
  }

  @Test
  void query_restoredStore_isThatOfTheStore() {
    add(one(), "kept");
    awaitIndexes();
    add(one(), "lost");
    assertThat(names(other())).containsExactly("kept", "lost");

    var last = one().jdbc().count("SELECT MAX(sequence) FROM api_change");
    one().jdbc().update("DELETE FROM api_change WHERE sequence = ?", last);
    one().jdbc().update("DELETE FROM api WHERE name = 'lost'");

    assertThat(names(other())).containsExactly("kept");
    assertThat(names(one())).containsExactly("kept");
    awaitIndexes();
    add(one(), "after");
    assertThat(names(other())).containsExactly("after", "kept");
  }

  @Test
  void query_prunedLog_isThatOfTheStore() {
    add(one(), "first");
    awaitIndexes();
    var node = one().jdbc().first("SELECT node FROM api_change", row -> row.identifier());
    add(one(), "unread");
    var last = one().jdbc().count("SELECT MAX(sequence) FROM api_change");
    one()
        .jdbc()
        .update(
            "UPDATE api_change SET kind = 'pruned', org_id = NULL, apis = NULL WHERE sequence = ?",
            last);
    one()
        .jdbc()
        .update("DELETE FROM api_change WHERE node = ? AND sequence < ?", node.orElseThrow(), last);

    assertThat(names(other())).containsExactly("first", "unread");
    awaitIndexes();
    assertThat(names(other())).containsExactly("first", "unread");
    add(other(), "after");
    assertThat(names(one())).containsExactly("after", "first", "unread");
  }

  private void add(Node node, String name) {
    assertThat(node.apis().add(organisation, anApi(name).changedAt(Instant.ofEpochMilli(1_000))))
        .isEqualTo(Apis.Addition.ADDED);
  }

  private void atEnd(Runnable action) {
    one().jdbc().beforeCommit(Last.class, () -> new Last(action));
  }

  private List<String> names(Node node) {
    return node
        .apis()
        .select(organisation, ApiFilter.ALL, ApiOrder.NAME, Optional.empty(), 100)
        .stream()
        .map(api -> api.description().name())
        .toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
