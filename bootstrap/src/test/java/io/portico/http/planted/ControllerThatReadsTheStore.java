package io.portico.http.planted;

import io.portico.persistence.jdbc.DatabaseProduct;

/** A controller that goes round the use cases. */
public final class ControllerThatReadsTheStore {

  String read(DatabaseProduct database) {
    return database.name();
  }
}
