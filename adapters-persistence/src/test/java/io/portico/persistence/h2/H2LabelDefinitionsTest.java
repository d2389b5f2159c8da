package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelDefinitionsContract;
import io.portico.persistence.TestDatabase;

class H2LabelDefinitionsTest extends LabelDefinitionsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
