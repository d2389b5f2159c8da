package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageReportsContract;
import io.portico.persistence.TestDatabase;

class ServerUsageReportsTest extends UsageReportsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
