package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.RetentionSweepsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryRetentionSweepsTest extends RetentionSweepsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
