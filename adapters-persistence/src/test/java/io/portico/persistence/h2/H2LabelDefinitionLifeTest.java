package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionLifeContract;
import io.portico.persistence.TestDatabase;

class H2LabelDefinitionLifeTest extends LabelDefinitionLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
