package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryLabelDefinitionsTest extends LabelDefinitionsContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
