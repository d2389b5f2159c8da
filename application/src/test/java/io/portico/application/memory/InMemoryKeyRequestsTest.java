package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.request.KeyRequestsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryKeyRequestsTest extends KeyRequestsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
