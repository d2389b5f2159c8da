package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.RetentionSweepsContract;
import io.portico.persistence.TestDatabase;

class H2RetentionSweepsTest extends RetentionSweepsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
