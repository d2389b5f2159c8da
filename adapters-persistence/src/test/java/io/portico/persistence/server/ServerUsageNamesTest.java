package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageNamesContract;
import io.portico.persistence.TestDatabase;

class ServerUsageNamesTest extends UsageNamesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
