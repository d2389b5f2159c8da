package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.discovery.DiscoveryRunsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryDiscoveryRunsTest extends DiscoveryRunsContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
