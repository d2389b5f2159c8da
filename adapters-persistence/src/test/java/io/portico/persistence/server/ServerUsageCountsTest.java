package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageCountsContract;
import io.portico.persistence.TestDatabase;

class ServerUsageCountsTest extends UsageCountsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
