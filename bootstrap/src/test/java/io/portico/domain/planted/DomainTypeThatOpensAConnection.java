package io.portico.domain.planted;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A domain that stores. */
public final class DomainTypeThatOpensAConnection {

  Connection open() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:planted");
  }
}
