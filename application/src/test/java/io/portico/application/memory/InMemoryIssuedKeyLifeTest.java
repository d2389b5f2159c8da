package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.IssuedKeyLifeContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryIssuedKeyLifeTest extends IssuedKeyLifeContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
