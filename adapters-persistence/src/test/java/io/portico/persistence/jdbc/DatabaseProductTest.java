package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements do differently is known of these products, and of no other one. */
class DatabaseProductTest {

  @ParameterizedTest
  @CsvSource({"H2, H2", "MySQL, MYSQL_FAMILY", "MariaDB, MYSQL_FAMILY"})
  void kind_supportedProduct_isKnown(String product, DatabaseProduct.Kind kind) {
    assertThat(DatabaseProduct.Kind.of(product)).isEqualTo(kind);
  }

  @Test
  void kind_otherProduct_isRefused() {
    assertThatThrownBy(() -> DatabaseProduct.Kind.of("PostgreSQL"))
        .hasMessage("database: PostgreSQL (expected: H2, MySQL or MariaDB)");
  }
}
