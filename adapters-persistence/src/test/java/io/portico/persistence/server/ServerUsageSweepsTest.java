package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.UsageSweepsContract;
import io.portico.persistence.TestDatabase;

class ServerUsageSweepsTest extends UsageSweepsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
