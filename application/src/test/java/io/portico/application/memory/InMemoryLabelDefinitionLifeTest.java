package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionLifeContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryLabelDefinitionLifeTest extends LabelDefinitionLifeContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
