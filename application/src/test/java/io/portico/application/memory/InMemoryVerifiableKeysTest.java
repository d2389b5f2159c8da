package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.VerifiableKeysContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryVerifiableKeysTest extends VerifiableKeysContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
