package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.UsageSweepsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryUsageSweepsTest extends UsageSweepsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
