package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.RetentionSweepsContract;
import io.portico.persistence.TestDatabase;

class ServerRetentionSweepsTest extends RetentionSweepsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
