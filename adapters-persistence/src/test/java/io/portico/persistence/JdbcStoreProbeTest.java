package io.portico.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.ApplicationContext;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.StoreProbe;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class JdbcStoreProbeTest {

  @Test
  void answers_untilTheDatabaseIsGone_isTrue() throws SQLException {
    try (var context = ApplicationContext.run(DatabaseProperties.inMemory("probe"))) {
      var probe = context.getBean(StoreProbe.class);
      assertThat(probe.answers()).isTrue();

      pool(context).close();

      assertThat(probe.answers()).isFalse();
    }
  }

  private static HikariDataSource pool(ApplicationContext context) throws SQLException {
    return context
        .getBean(DataSourceResolver.class)
        .resolve(context.getBean(DataSource.class))
        .unwrap(HikariDataSource.class);
  }
}
