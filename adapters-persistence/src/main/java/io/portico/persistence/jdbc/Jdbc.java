package io.portico.persistence.jdbc;

import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Stored;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements: in the transaction of the calling thread, or else with auto-commit.
 *
 * <p>Every method throws {@link StoreException} when the store fails.
 *
 * <p><b>Deferred inserts.</b> Transactions insert key requests, keys, subscriptions, mails and
 * audit entries without reading them again. {@link #defer} collects such rows; the next statement
 * of the transaction, or its end, inserts all rows for the same columns in one statement. That
 * saves round trips while other rows are locked, above all when several key requests share a
 * transaction.
 *
 * <p><b>Failed transactions.</b> After a statement has failed, except with {@link
 * UniqueKeyException}, the server may have rolled the transaction back, or the driver may have
 * connected again. Later statements of the transaction would then run outside it, so they and its
 * commit fail, even if the calling code swallows the exception.
 */
@Singleton
public final class Jdbc {

  private static final int MOST_AT_ONCE = 32;

  private final ConnectionOperations<Connection> connections;
  private final DataSource pool;
  private final StoreWatch watch;
  private final EmbeddedWriteLock writeLock;
  private final DatabaseProduct product;
  private final @Nullable StoreTrace trace;
  private final ThreadLocal<TransactionWork> pending =
      ThreadLocal.withInitial(TransactionWork::new);
  private final ThreadLocal<@Nullable Connection> snapshot = new ThreadLocal<>();

  Jdbc(
      @Named(DatabaseProperties.UNITS_OF_WORK) ConnectionOperations<Connection> connections,
      @Named(DatabaseProperties.SINGLE_STATEMENTS) DataSource dataSource,
      DataSourceResolver resolver,
      StoreWatch watch,
      EmbeddedWriteLock writeLock,
      DatabaseProduct product,
      Optional<StoreTrace> trace) {
    this.connections = connections;
    this.pool = resolver.resolve(dataSource);
    this.watch = watch;
    this.writeLock = writeLock;
    this.product = product;
    this.trace = trace.orElse(null);
  }

  /**
   * Returns the condition that the first of {@code columns} have the values {@code fixed}, and the
   * last one has one of {@code values}, of which there must be at least one: what is looked up in
   * an index that begins with these columns.
   *
   * @param columns for example {@code org_id, developer}
   */
  public Sql among(String columns, List<?> fixed, Collection<?> values) {
    return product.among(columns, fixed, values);
  }

  /**
   * Returns {@code rows} as a table of numbers.
   *
   * @param alias its name in the statement
   * @param columns their names, separated by commas
   */
  public Sql table(String alias, String columns, List<long[]> rows) {
    return product.table(alias, List.of(columns.split(", ")), rows);
  }

  /**
   * Returns what {@code reads} returns, all of whose queries see the store as the first one sees
   * it. Within a unit of work, each sees it as it is.
   */
  public <T> T snapshot(Supplier<T> reads) {
    if (connections.findConnectionStatus().isPresent() || snapshot.get() != null) {
      return reads.get();
    }
    return alone(
        connection -> {
          connection.setTransactionIsolation(product.snapshotIsolation());
          connection.setAutoCommit(false);
          snapshot.set(connection);
          try {
            return reads.get();
          } finally {
            snapshot.remove();
            // It ends the transaction, too.
            connection.setAutoCommit(true);
          }
        });
  }

  /** Returns the rows that {@code text} selects, in its order. */
  public <T> List<T> query(String text, Row.Mapping<T> mapping, @Nullable Object... parameters) {
    return query(Sql.of(text, parameters), mapping);
  }

  /** Returns the rows that {@code sql} selects, in its order. */
  public <T> List<T> query(Sql sql, Row.Mapping<T> mapping) {
    return run(sql, statement -> Stored.read(() -> read(statement, mapping)));
  }

  /** Returns the rows that the statements for all {@code chunks} select, in their order. */
  public <C, T> List<T> query(
      List<List<C>> chunks, Function<List<C>, Sql> statement, Row.Mapping<T> mapping) {
    return chunks.stream()
        .flatMap(chunk -> query(statement.apply(chunk), mapping).stream())
        .toList();
  }

  private static <T> List<T> read(PreparedStatement statement, Row.Mapping<T> mapping)
      throws SQLException {
    try (var rows = statement.executeQuery()) {
      var answer = new ArrayList<T>();
      while (rows.next()) {
        answer.add(mapping.map(new Row(rows)));
      }
      return answer;
    }
  }

  /**
   * Returns what {@link #query} does, or empty if the store has not answered within {@code
   * longest}, in whole seconds; the store then cancels the statement.
   */
  public <T> Optional<List<T>> query(Sql sql, Duration longest, Row.Mapping<T> mapping) {
    return run(
        sql,
        statement -> {
          // H2 keeps the timeout for all later statements of the connection.
          statement.setQueryTimeout(Math.toIntExact(longest.toSeconds()));
          try {
            return Optional.of(Stored.read(() -> read(statement, mapping)));
          } catch (SQLTimeoutException _) {
            return Optional.empty();
          } finally {
            statement.setQueryTimeout(0);
          }
        });
  }

  /** Returns the first row that {@code text} selects, if any. */
  public <T> Optional<T> first(
      String text, Row.Mapping<T> mapping, @Nullable Object... parameters) {
    return first(Sql.of(text, parameters), mapping);
  }

  /** Returns the number that {@code text} selects. */
  public long count(String text, @Nullable Object... parameters) {
    return count(Sql.of(text, parameters));
  }

  /** Returns the number that {@code sql} selects. */
  public long count(Sql sql) {
    return first(sql, Row::number).orElseThrow();
  }

  /** Returns whether {@code text} selects a row. */
  public boolean exists(String text, @Nullable Object... parameters) {
    return first(Sql.of(text, parameters), Row::integer).isPresent();
  }

  /** Returns the first row that {@code sql} selects, if any. */
  public <T> Optional<T> first(Sql sql, Row.Mapping<T> mapping) {
    return query(sql, mapping).stream().findFirst();
  }

  /**
   * Runs a statement that changes rows and returns how many it changed.
   *
   * @throws UniqueKeyException if a row with the same unique key exists
   */
  public int update(String text, @Nullable Object... parameters) {
    return update(Sql.of(text, parameters));
  }

  /**
   * Changes a row that was read and locked by the transaction. The condition of {@code text}
   * repeats what the change was decided on, so that no change happens if the lock was lost.
   *
   * @throws StoreException as a collision, if the row is no longer as it was read
   */
  public void updateLocked(String text, @Nullable Object... parameters) {
    if (update(text, parameters) != 1) {
      throw StoreException.collision("a locked row was changed by another transaction");
    }
  }

  /**
   * Inserts a row.
   *
   * @param into the table and, in parentheses, its columns
   * @throws UniqueKeyException if a row with the same unique key exists
   */
  public void insert(String into, @Nullable Object... values) {
    insert(List.of(NewRow.of(into, values)));
  }

  /** Inserts a row unless one with the same unique key exists, and returns whether it did. */
  public boolean insertIfAbsent(String into, @Nullable Object... values) {
    return insertIfAbsent(NewRow.of(into, values));
  }

  /** Inserts a row unless one with the same unique key exists, and returns whether it did. */
  public boolean insertIfAbsent(NewRow row) {
    try {
      insert(List.of(row));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  /**
   * Inserts {@code rows}, all of which are for the same columns, in one statement.
   *
   * @throws UniqueKeyException if a row with the same unique key exists; none is inserted
   */
  public void insert(List<NewRow> rows) {
    update(NewRow.insertion(rows));
  }

  /**
   * Runs a statement that changes rows and returns how many it changed.
   *
   * @throws UniqueKeyException if a row with the same unique key exists
   */
  public int update(Sql sql) {
    return change(sql, PreparedStatement::executeUpdate);
  }

  /**
   * Inserts a row with the next statement or at the end of the transaction: see {@link Jdbc}. Only
   * for rows without an expected conflict: a conflict is a lost race, which repeats the
   * transaction.
   */
  public void defer(String into, @Nullable Object... values) {
    defer(NewRow.of(into, values));
  }

  /** Does what {@link #defer(String, Object...)} does. */
  public void defer(NewRow row) {
    if (connections.findConnectionStatus().isEmpty()) {
      insert(List.of(row));
    } else {
      pending.get().deferred.computeIfAbsent(row.into(), _ -> new ArrayList<>()).add(row);
    }
  }

  /**
   * Inserts the deferred rows. Called in the transaction, before it commits.
   *
   * @throws RuntimeException the failure of an earlier statement, after which nothing may commit
   */
  void flush() {
    var transaction = pending.get();
    if (transaction.failure != null) {
      throw transaction.failure;
    }
    if (transaction.deferred.isEmpty()) {
      return;
    }
    var rows = List.copyOf(transaction.deferred.values());
    transaction.deferred.clear();
    try {
      rows.forEach(this::insertAll);
    } catch (UniqueKeyException e) {
      // It must not look like a conflict of the statement that is next.
      transaction.failure = new StoreException("a row exists by now", e, FailureKind.COLLISION);
      throw transaction.failure;
    }
  }

  /**
   * Returns what the current transaction does last, right before it commits: the object of this
   * type that {@code first} made when the transaction called this first. It is discarded if the
   * transaction rolls back.
   */
  public <R extends Runnable> R beforeCommit(Class<R> type, Supplier<R> first) {
    if (connections.findConnectionStatus().isEmpty()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    return type.cast(pending.get().last.computeIfAbsent(type, _ -> first.get()));
  }

  /** Ends the statements of the transaction, which commits next. */
  void complete() {
    flush();
    for (var action : pending.get().last.values()) {
      action.run();
    }
    flush();
  }

  /** Inserts {@code rows}, all of which are for the same columns. */
  public void insertAll(List<NewRow> rows) {
    for (var some : Chunks.of(rows, MOST_AT_ONCE)) {
      insert(some);
    }
  }

  /** Forgets the transaction of the thread, which has ended. */
  void discard() {
    pending.remove();
  }

  /** Inserts each of {@code rows}; {@code binding} sets the parameters. */
  public <T> void batch(String text, List<T> rows, Binding<T> binding) {
    change(
        new Sql(text, List.of()),
        statement -> {
          for (var row : rows) {
            binding.bind(statement, row);
            statement.addBatch();
          }
          return statement.executeBatch();
        });
  }

  /** Runs a statement that changes rows; {@code binding} sets its parameters. */
  public <T> void update(String text, T rows, Binding<T> binding) {
    change(
        new Sql(text, List.of()),
        statement -> {
          binding.bind(statement, rows);
          return statement.executeUpdate();
        });
  }

  /** Sets the parameters of a statement to those of a row. */
  @FunctionalInterface
  public interface Binding<T> {
    void bind(PreparedStatement statement, T row) throws SQLException;
  }

  /**
   * Runs updates that have the same text and different parameters. One after the other: the driver
   * would join a batch to a text of several statements, which a server cannot prepare.
   */
  public void updateEach(List<Sql> updates) {
    if (updates.isEmpty()) {
      return;
    }
    change(
        new Sql(updates.getFirst().text(), List.of()),
        statement -> {
          var changed = 0;
          for (var sql : updates) {
            sql.bindTo(statement);
            changed += statement.executeUpdate();
          }
          return changed;
        });
  }

  /* A unit of work holds the lock for all its statements. */
  private <T> T change(Sql sql, Work<T> work) {
    return connections.findConnectionStatus().isPresent()
        ? run(sql, work)
        : writeLock.execute(() -> run(sql, work));
  }

  private <T> T run(Sql sql, Work<T> work) {
    var unitOfWork = connections.findConnectionStatus();
    if (unitOfWork.isPresent()) {
      return runInTransaction(unitOfWork.get().getConnection(), sql, work);
    }
    return trace == null ? runAlone(sql, work) : trace.statement(() -> runAlone(sql, work));
  }

  private <T> T runInTransaction(Connection connection, Sql sql, Work<T> work) {
    flush();
    try {
      return run(connection, sql, work);
    } catch (SQLException e) {
      var failure = failure(e);
      if (!(failure instanceof UniqueKeyException)) {
        pending.get().failure = failure;
      }
      throw failure;
    }
  }

  private <T> T runAlone(Sql sql, Work<T> work) {
    var ofSnapshot = snapshot.get();
    return ofSnapshot == null
        ? alone(connection -> run(connection, sql, work))
        : failing(() -> run(ofSnapshot, sql, work));
  }

  private <T> T alone(OnConnection<T> work) {
    watch.requireReachable();
    return failing(
        () -> {
          try (var connection = pool.getConnection()) {
            watch.use(connection);
            try {
              return work.on(connection);
            } finally {
              watch.release(connection);
            }
          }
        });
  }

  private <T> T failing(Attempt<T> attempt) {
    try {
      return attempt.run();
    } catch (SQLException e) {
      var failure = failure(e);
      // Only transactions are repeated. Reads of a Galera node that lags fail like this, too.
      throw FailureKind.of(failure) == FailureKind.COLLISION
          ? new RefusedException.StoreUnavailable("a statement waited too long for a lock", failure)
          : failure;
    }
  }

  private RuntimeException failure(SQLException e) {
    var failure = StoreException.of(e);
    return failure.kind() == FailureKind.UNAVAILABLE ? watch.unavailable(failure) : failure;
  }

  private static <T> T run(Connection connection, Sql sql, Work<T> work) throws SQLException {
    try (var statement = connection.prepareStatement(sql.text())) {
      sql.bindTo(statement);
      return work.on(statement);
    }
  }

  @FunctionalInterface
  private interface OnConnection<T> {
    T on(Connection connection) throws SQLException;
  }

  @FunctionalInterface
  private interface Attempt<T> {
    T run() throws SQLException;
  }

  @FunctionalInterface
  private interface Work<T> {
    T on(PreparedStatement statement) throws SQLException;
  }
}
