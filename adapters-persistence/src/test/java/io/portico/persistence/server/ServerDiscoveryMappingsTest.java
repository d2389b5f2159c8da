package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryMappingsContract;
import io.portico.persistence.TestDatabase;

class ServerDiscoveryMappingsTest extends DiscoveryMappingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
