package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryMappingsContract;
import io.portico.persistence.TestDatabase;

class H2DiscoveryMappingsTest extends DiscoveryMappingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
