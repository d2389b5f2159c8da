package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryMappingsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryDiscoveryMappingsTest extends DiscoveryMappingsContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
