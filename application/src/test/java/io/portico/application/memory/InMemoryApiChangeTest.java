package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiChangeContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryApiChangeTest extends ApiChangeContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
