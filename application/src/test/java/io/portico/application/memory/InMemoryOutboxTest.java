package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.OutboxContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryOutboxTest extends OutboxContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
