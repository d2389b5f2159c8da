package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.KeyLinksContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryKeyLinksTest extends KeyLinksContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
