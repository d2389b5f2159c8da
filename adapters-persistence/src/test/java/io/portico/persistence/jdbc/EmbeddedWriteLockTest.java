package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.Await;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No two transactions change the embedded database at once, because its commits write those of
 * others to the file half done.
 */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class EmbeddedWriteLockTest {

  private static final String CHANGE = "UPDATE written SET n = n + 1 WHERE id = 2";

  @TempDir Path folder;

  @AutoClose private ApplicationContext context;
  private Jdbc jdbc;
  private UnitOfWork unitOfWork;

  @BeforeEach
  void open() {
    context = ApplicationContext.run(DatabaseProperties.embedded(folder));
    jdbc = context.getBean(Jdbc.class);
    unitOfWork = context.getBean(UnitOfWork.class);
    jdbc.update("CREATE TABLE written (id INT PRIMARY KEY, n INT)");
    jdbc.update("INSERT INTO written VALUES (1, 0), (2, 0)");
  }

  @FunctionalInterface
  interface Change {
    void with(Jdbc jdbc, UnitOfWork unitOfWork);
  }

  static Stream<Change> changes() {
    return Stream.of(
        (jdbc, unitOfWork) -> unitOfWork.run(() -> jdbc.update(CHANGE)),
        (jdbc, _) -> jdbc.update(CHANGE),
        (jdbc, _) -> jdbc.updateEach(List.of(Sql.of(CHANGE))));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void change_anotherTransactionChangesOtherRows_waitsForItsEnd(Change change) throws Exception {
    try (var other = new OpenTransaction()) {
      var thread = Thread.ofPlatform().start(() -> change.with(jdbc, unitOfWork));

      Await.until(
          "the change waits or is done",
          () -> thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive());
      assertThat(thread.isAlive()).isTrue();
      assertThat(read()).isZero();

      other.end();
      thread.join();
    }
    assertThat(read()).isOne();
  }

  @Test
  void acceptsChanges_aTransactionTakesLong_isTrue() {
    try (var _ = new OpenTransaction()) {
      assertThat(context.getBean(StoreProbe.class).acceptsChanges()).isTrue();
    }
  }

  private long read() {
    return jdbc.count("SELECT n FROM written WHERE id = 2");
  }

  /* A unit of work that has changed a row and continues until it is to end. */
  private final class OpenTransaction implements AutoCloseable {

    private final CountDownLatch isToEnd = new CountDownLatch(1);
    private final CompletableFuture<Void> work;

    OpenTransaction() {
      var hasChanged = new CountDownLatch(1);
      work =
          CompletableFuture.runAsync(
              () ->
                  unitOfWork.run(
                      () -> {
                        jdbc.update("UPDATE written SET n = 1 WHERE id = 1");
                        hasChanged.countDown();
                        await(isToEnd);
                      }),
              command -> Thread.ofPlatform().start(command));
      await(hasChanged);
    }

    void end() {
      isToEnd.countDown();
      work.join();
    }

    @Override
    public void close() {
      end();
    }

    private static void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
