package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.DevelopersContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryDevelopersTest extends DevelopersContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
