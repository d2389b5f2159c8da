package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LongQueryTest extends StoreContract {

  /* A thousand billion rows at least. */
  private static final Sql ENDLESS =
      Sql.of(
          """
          SELECT COUNT(*) FROM information_schema.columns a, information_schema.columns b,
            information_schema.columns c, information_schema.columns d
          WHERE a.table_name < b.table_name AND c.table_name < d.table_name
          """);

  @Test
  void query_longerThanTheTimeLimit_isEmptyAndTheConnectionStaysUsable() {
    var jdbc = ((JdbcStores) stores).jdbc();

    assertThat(jdbc.query(ENDLESS, Duration.ofSeconds(1), Row::number)).isEmpty();
    assertThat(jdbc.query(Sql.of("SELECT 7"), Duration.ofSeconds(1), Row::number).orElseThrow())
        .containsExactly(7L);
    assertThat(jdbc.query("SELECT 8", Row::number)).containsExactly(8L);
  }
}
