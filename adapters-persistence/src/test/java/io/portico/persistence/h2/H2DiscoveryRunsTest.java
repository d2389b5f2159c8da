package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryRunsContract;
import io.portico.persistence.TestDatabase;

class H2DiscoveryRunsTest extends DiscoveryRunsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
