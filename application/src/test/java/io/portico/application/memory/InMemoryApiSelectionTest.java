package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiSelectionContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryApiSelectionTest extends ApiSelectionContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
