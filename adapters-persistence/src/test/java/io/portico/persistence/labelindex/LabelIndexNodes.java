package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.DatabasesUnderTest;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.InMemoryDatabase;
import io.portico.persistence.testkit.RealServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Two nodes with indexes and one without on a database of their own, with an organisation. */
final class LabelIndexNodes implements AutoCloseable {

  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final ApplicationContext withoutIndex;
  private final List<Node> nodes = new ArrayList<>();
  private final OrganisationId organisation;

  /** A node with an index. */
  record Node(
      ApplicationContext context,
      Identifier id,
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

  private LabelIndexNodes(Map<String, Object> database) {
    properties.putAll(database);
    withoutIndex = ApplicationContext.run(properties);
    properties.put(DatabaseProperties.LABEL_INDEX, true);
    nodes.add(started());
    nodes.add(started());
    organisation = Given.organisation(one().stores());
  }

  static LabelIndexNodes on(Database database) {
    return switch (database) {
      case EMBEDDED ->
          new LabelIndexNodes(
              InMemoryDatabase.properties("label-index-" + DATABASES.incrementAndGet()));
      case SERVER -> {
        var server = RealServer.required();
        yield new LabelIndexNodes(
            DatabaseProperties.server(
                server.emptyDatabase("portico_label_index"), server.user(), server.password()));
      }
    };
  }

  private Node started() {
    var context = ApplicationContext.run(properties);
    var stores = DatabasesUnderTest.storesOf(context);
    var id = Ids.next();
    stores.nodes().beat(id, Instant.parse("9999-12-31T00:00:00Z"));
    return new Node(
        context,
        id,
        stores,
        withoutIndex.getBean(Apis.class),
        context.getBean(IndexQueries.class),
        context.getBean(LabelIndexes.class),
        context.getBean(Jdbc.class));
  }

  OrganisationId organisation() {
    return organisation;
  }

  Apis sql() {
    return withoutIndex.getBean(Apis.class);
  }

  List<Node> all() {
    return nodes;
  }

  Node one() {
    return nodes.getFirst();
  }

  Node other() {
    return nodes.getLast();
  }

  /** Ends the second node. */
  void stopOther() {
    var stopped = nodes.removeLast();
    stopped.stores().nodes().leave(stopped.id());
    stopped.context().close();
  }

  /** Starts a node in the place of the second one. */
  void startOther() {
    nodes.add(started());
  }

  /** Ends the second node, so that the first one is alone. */
  void leaveOne() {
    stopOther();
    awaitIndexes();
  }

  /** Lets a node maintain its indexes right after a query. */
  void maintain(Node node) {
    assertThat(node.queries().count(organisation, ApiFilter.ALL)).isPresent();
    node.indexes().maintain();
  }

  /** Returns further indexes on the first node, which read APIs by other {@code documents}. */
  LabelIndexes indexes(long mostBytes, UnaryOperator<ApiDocuments> documents) {
    var context = one().context();
    return new LabelIndexes(
        true,
        mostBytes,
        context.getBean(Jdbc.class),
        context.getBean(JdbcUnitOfWork.class),
        context.getBean(Revisions.class),
        context.getBean(IndexLoader.class),
        documents.apply(context.getBean(ApiDocuments.class)),
        context.getBean(ApiChangeLog.class),
        Optional.empty());
  }

  void awaitIndexes() {
    assertThat(nodes)
        .allSatisfy(node -> assertThat(node.indexes().awaitReady(organisation, LONGEST)).isTrue());
  }

  void add(Node node, String name) {
    assertThat(node.apis().add(organisation, anApi(name).changedAt(Instant.ofEpochMilli(1_000))))
        .isEqualTo(Apis.Addition.ADDED);
  }

  /** Adds APIs in one transaction. */
  void addMany(Node node, String name, int count) {
    node.apis()
        .addAll(
            organisation,
            IntStream.range(0, count)
                .<ApiRecord>mapToObj(number -> anApi(name + " " + number).build())
                .toList());
  }

  /**
   * Runs {@code action} in the current transaction of the first node, as the last before commit.
   */
  void atEnd(Runnable action) {
    one().jdbc().beforeCommit(Last.class, () -> new Last(action));
  }

  /** Runs {@code work} in a transaction of the first node. */
  void inOne(Runnable work) {
    one().stores().unitOfWork().run(work);
  }

  /**
   * Adds an API in a transaction of the first node that waits before its commit. What is returned
   * lets it commit, and waits until it has.
   */
  Runnable addUncommitted(String name) {
    var isWritten = new CountDownLatch(1);
    var mayCommit = new CountDownLatch(1);
    Runnable write =
        () -> {
          add(one(), name);
          atEnd(
              () -> {
                isWritten.countDown();
                await(mayCommit);
              });
        };
    var transaction =
        CompletableFuture.runAsync(() -> inOne(write), task -> Thread.ofVirtual().start(task));
    await(isWritten);
    return () -> {
      mayCommit.countDown();
      transaction.join();
    };
  }

  /** Returns the names of all APIs. */
  List<String> names(Node node) {
    return node
        .apis()
        .select(organisation, ApiFilter.ALL, ApiOrder.NAME, Optional.empty(), 100)
        .stream()
        .map(api -> api.description().name())
        .toList();
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    nodes.forEach(node -> node.context().close());
    withoutIndex.close();
  }
}
