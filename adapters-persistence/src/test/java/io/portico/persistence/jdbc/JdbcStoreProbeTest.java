package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.StoreProbe;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcStoreProbeTest {

  @ParameterizedTest
  @ValueSource(strings = {DatabaseProperties.SINGLE_STATEMENTS, DatabaseProperties.UNITS_OF_WORK})
  void answers_untilOneWayToTheDatabaseIsGone_isTrue(String way) throws SQLException {
    try (var context = ApplicationContext.run(DatabaseProperties.inMemory("probe_" + way))) {
      var probe = context.getBean(StoreProbe.class);
      assertThat(probe.answers()).isTrue();

      pool(context, way).close();

      assertThat(probe.answers()).isFalse();
    }
  }

  private static HikariDataSource pool(ApplicationContext context, String name)
      throws SQLException {
    return context
        .getBean(DataSourceResolver.class)
        .resolve(context.getBean(DataSource.class, Qualifiers.byName(name)))
        .unwrap(HikariDataSource.class);
  }
}
