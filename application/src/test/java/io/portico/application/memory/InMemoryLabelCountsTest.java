package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.LabelCountsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryLabelCountsTest extends LabelCountsContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
