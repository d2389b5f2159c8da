package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionLifeContract;
import io.portico.persistence.TestDatabase;

class ServerLabelDefinitionLifeTest extends LabelDefinitionLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
