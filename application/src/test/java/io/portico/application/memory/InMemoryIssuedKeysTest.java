package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.IssuedKeysContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryIssuedKeysTest extends IssuedKeysContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
