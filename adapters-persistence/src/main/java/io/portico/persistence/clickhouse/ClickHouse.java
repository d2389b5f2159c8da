package io.portico.persistence.clickhouse;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.data.ClickHouseFormat;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import io.portico.persistence.clickhouse.ClickHouseSchema.Counted;
import io.portico.persistence.jdbc.StoreException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Statements on the ClickHouse server that stores usage. It is connected to when it is needed, so
 * Portico starts and serves everything else without it; each failure is a refusal that says what is
 * wrong, and the first of several is logged.
 */
@Singleton
@Requires(property = ClickHouseAddress.PROPERTY)
final class ClickHouse {

  private static final Logger LOG = LoggerFactory.getLogger(ClickHouse.class);

  private static final String LATE = "it took too long";
  private static final int UNKNOWN_DATABASE = 81;
  private static final int TIMEOUT_EXCEEDED = 159;
  private static final int AUTHENTICATION_FAILED = 516;

  /* Shorter than the requests of Portico may take. */
  private static final Duration LONGEST_CONNECTING = Duration.ofSeconds(3);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration LONGEST_OF_COPY = Duration.ofMinutes(10);

  /*
   * The server knows the token of an insertion of one block again in any case: those of several
   * would have to be cut at the same rows. Ours are smaller.
   */
  private static final String MOST_ROWS = "1000000";

  /* A report may name a thousand keys. */
  private static final String MOST_CHARACTERS = String.valueOf(4 * 1024 * 1024);

  private static final UsageRetention FOREVER =
      new UsageRetention(
          RetentionPeriod.UNLIMITED, RetentionPeriod.UNLIMITED, RetentionPeriod.UNLIMITED);

  private final String name;
  private final ClickHouseAddress address;
  private final ClickHouseSchema schema;
  private final Duration longestStatement;
  private final Client client;
  private final ReentrantLock creation = new ReentrantLock();
  private volatile boolean hasTables;
  private final AtomicReference<String> failing = new AtomicReference<>("");

  @Inject
  ClickHouse(
      @Property(name = ClickHouseAddress.PROPERTY) String text,
      Optional<UsageRetention> retention) {
    this(
        ClickHouseAddress.SETTING,
        ClickHouseAddress.parse(ClickHouseAddress.SETTING, text),
        retention.orElse(FOREVER),
        LONGEST,
        Map.of("max_query_size", MOST_CHARACTERS));
  }

  private ClickHouse(
      String name,
      ClickHouseAddress address,
      UsageRetention retention,
      Duration longest,
      Map<String, String> settings) {
    this.name = name;
    this.address = address;
    this.schema = new ClickHouseSchema(address.cluster(), retention);
    this.longestStatement = longest;
    var builder =
        new Client.Builder()
            .addEndpoint(address.endpoint())
            .setUsername(address.user())
            .setPassword(address.password())
            .setDefaultDatabase(address.database())
            .compressServerResponse(false)
            .compressClientRequest(false)
            .setConnectTimeout(LONGEST_CONNECTING.toMillis(), ChronoUnit.MILLIS)
            .setSocketTimeout(longest.toMillis(), ChronoUnit.MILLIS);
    settings.forEach(builder::serverSetting);
    this.client = builder.build();
  }

  /**
   * Returns the server at {@code address} for a copy of all usage, which is slower than a request,
   * and has tables without views and expiry.
   *
   * @param name what the address is called by those who gave it
   */
  static ClickHouse ofCopy(String name, ClickHouseAddress address) {
    var clickHouse =
        new ClickHouse(
            name,
            address,
            FOREVER,
            LONGEST_OF_COPY,
            Map.of(
                // Groups in the order of the rows need no memory for all of them.
                "optimize_aggregation_in_order",
                "1",
                // Counters of a few keys may be of many years.
                "max_partitions_per_insert_block",
                "0"));
    clickHouse.hasTables = true;
    return clickHouse;
  }

  @PreDestroy
  void close() {
    client.close();
  }

  ClickHouseSchema schema() {
    return schema;
  }

  /** Returns the rows that {@code sql} selects, in its order. */
  <T> List<T> query(String sql, Function<ClickHouseBinaryFormatReader, T> mapping) {
    return query(sql, longestStatement, mapping).orElseThrow(() -> failure(LATE));
  }

  /**
   * Returns the rows that {@code sql} selects, or empty if that takes longer than {@code longest}.
   */
  <T> Optional<List<T>> query(
      String sql, Duration longest, Function<ClickHouseBinaryFormatReader, T> mapping) {
    var rows = new ArrayList<T>();
    return forEach(sql, longest, row -> rows.add(mapping.apply(row)))
        ? Optional.of(rows)
        : Optional.empty();
  }

  /**
   * Passes each row that {@code sql} selects as it comes. Returns whether that took no longer than
   * {@code longest}.
   */
  @SuppressWarnings("try") // closing may be interrupted, which ends the attempt like a failure
  boolean forEach(String sql, Duration longest, Consumer<ClickHouseBinaryFormatReader> consumer) {
    createTables();
    var settings =
        new QuerySettings()
            .setFormat(ClickHouseFormat.RowBinaryWithNamesAndTypes)
            // A failure is then the answer, and not at the end of it.
            .serverSetting("wait_end_of_query", "1")
            .serverSetting("max_execution_time", String.valueOf(longest.toSeconds()));
    return attempt(
        () -> {
          try (var response = client.query(sql, settings).get();
              var reader = client.newBinaryFormatReader(response)) {
            while (reader.next() != null) {
              consumer.accept(reader);
            }
            return true;
          } catch (Exception e) {
            if (code(e) == TIMEOUT_EXCEEDED) {
              return false;
            }
            throw e;
          }
        });
  }

  /** Changes what is stored, on all servers, before it returns. */
  void change(String sql) {
    createTables();
    execute(sql, new QuerySettings().serverSetting("lightweight_deletes_sync", "2"));
  }

  private void execute(String sql, QuerySettings settings) {
    attempt(
        () -> {
          client.query(sql, settings).get().close();
          return true;
        });
  }

  /**
   * Inserts {@code rows} into a table and what its views make of them, unless the table knows
   * {@code token} from an earlier insertion. It is on disk when this returns.
   *
   * @param rows in the format RowBinary
   */
  void insert(Counted counted, Resolution resolution, String token, byte[] rows) {
    createTables();
    var settings =
        new InsertSettings()
            .setDeduplicationToken(token)
            .serverSetting("async_insert", "0")
            .serverSetting("max_insert_block_size", MOST_ROWS)
            .serverSetting("insert_deduplicate", "1")
            .serverSetting("deduplicate_blocks_in_dependent_materialized_views", "1")
            .serverSetting("wait_end_of_query", "1");
    if (address.cluster().isPresent()) {
      settings
          .serverSetting("distributed_foreground_insert", "1")
          .serverSetting("insert_quorum", "auto");
    }
    attempt(
        () -> {
          client
              .insert(
                  counted.table(resolution),
                  new ByteArrayInputStream(rows),
                  ClickHouseFormat.RowBinary,
                  settings)
              .get()
              .close();
          return true;
        });
  }

  private void createTables() {
    if (hasTables) {
      return;
    }
    creation.lock();
    try {
      if (!hasTables) {
        schema.statements().forEach(sql -> execute(sql, new QuerySettings()));
        for (var counted : Counted.values()) {
          for (var resolution : Resolution.values()) {
            setExpiry(counted, resolution);
          }
        }
        hasTables = true;
      }
    } finally {
      creation.unlock();
    }
  }

  /* The setting may have changed since the table was created. */
  private void setExpiry(Counted counted, Resolution resolution) {
    var table = schema.local(counted, resolution);
    var created =
        attempt(
            () ->
                client
                    .queryAll(
                        "SELECT create_table_query AS sql FROM system.tables"
                            + " WHERE database = currentDatabase() AND name = '%s'"
                                .formatted(table))
                    .getFirst()
                    .getString("sql"));
    var alter = "ALTER TABLE " + table + schema.onCluster();
    var expiry = schema.expiry(resolution);
    if (expiry.isPresent() && !created.contains("TTL " + expiry.get())) {
      execute(alter + " MODIFY TTL " + expiry.get(), new QuerySettings());
    } else if (expiry.isEmpty() && created.contains(" TTL ")) {
      execute(alter + " REMOVE TTL", new QuerySettings());
    }
  }

  private interface Attempt<T> {
    T run() throws Exception;
  }

  private <T> T attempt(Attempt<T> attempt) {
    try {
      var result = attempt.run();
      if (!failing.getAndSet("").isEmpty()) {
        LOG.info("{}: ClickHouse answers again", name);
      }
      return result;
    } catch (RefusedException | StoreException e) {
      // Of the database, which knows what the rows mean.
      throw e;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw failure("the request was interrupted");
    } catch (Exception e) {
      throw failure(sentence(e));
    }
  }

  private RefusedException failure(String what) {
    var why = "%s: %s (%s)".formatted(name, what, address.shown());
    if (!failing.getAndSet(why).equals(why)) {
      LOG.error("{}", why);
    }
    return new RefusedException.UsageStoreUnavailable(why);
  }

  private String sentence(Exception failure) {
    return switch (code(failure)) {
      case AUTHENTICATION_FAILED -> "ClickHouse refuses the user or the password";
      case UNKNOWN_DATABASE -> "ClickHouse has no such database";
      case TIMEOUT_EXCEEDED -> LATE;
      case 0 -> "ClickHouse does not answer: " + last(failure);
      default -> "ClickHouse refuses a statement: " + last(failure);
    };
  }

  private static int code(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ServerException server) {
        return server.getCode();
      }
    }
    return 0;
  }

  private static String last(Throwable failure) {
    var cause = failure.getCause();
    if (cause != null) {
      return last(cause);
    }
    var message = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    return failure.getClass().getSimpleName() + ", " + message;
  }
}
