package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiSearchContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryApiSearchTest extends ApiSearchContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
