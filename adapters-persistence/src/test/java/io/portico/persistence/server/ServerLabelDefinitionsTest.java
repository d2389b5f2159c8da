package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionsContract;
import io.portico.persistence.TestDatabase;

class ServerLabelDefinitionsTest extends LabelDefinitionsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
