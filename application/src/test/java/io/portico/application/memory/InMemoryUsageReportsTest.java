package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageReportsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryUsageReportsTest extends UsageReportsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
