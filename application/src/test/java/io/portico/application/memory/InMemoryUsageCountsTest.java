package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageCountsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryUsageCountsTest extends UsageCountsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
