package io.portico.application.memory;

import io.portico.application.testkit.contract.RememberedRequestsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryRememberedRequestsTest extends RememberedRequestsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
