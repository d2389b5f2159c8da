package io.portico.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What becomes of queries that take too long, on one database. */
public abstract class LongQueryContract {

  /* A thousand billion rows at least. */
  private static final Sql ENDLESS =
      Sql.of(
          """
          SELECT COUNT(*) FROM information_schema.columns a, information_schema.columns b,
            information_schema.columns c, information_schema.columns d
          WHERE a.table_name < b.table_name AND c.table_name < d.table_name
          """);

  /** Returns the database. */
  protected abstract TestDatabase database();

  @Test
  void query_longerThanItMayTake_isEmptyAndDisturbsNothing() {
    var jdbc = database().jdbc();

    assertThat(jdbc.query(ENDLESS, Duration.ofSeconds(1), Row::number)).isEmpty();
    assertThat(jdbc.query(Sql.of("SELECT 7"), Duration.ofSeconds(1), Row::number).orElseThrow())
        .containsExactly(7L);
    assertThat(jdbc.query(Sql.of("SELECT 8"), Row::number)).containsExactly(8L);
  }
}
