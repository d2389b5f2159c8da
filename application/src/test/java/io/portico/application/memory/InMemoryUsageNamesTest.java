package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageNamesContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryUsageNamesTest extends UsageNamesContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
