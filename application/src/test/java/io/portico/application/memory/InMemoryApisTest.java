package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApisContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryApisTest extends ApisContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
