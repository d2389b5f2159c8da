package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryRunsContract;
import io.portico.persistence.TestDatabase;

class ServerDiscoveryRunsTest extends DiscoveryRunsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
