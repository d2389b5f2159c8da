package io.portico.persistence.h2;

import io.portico.application.testkit.contract.ApiSelectionContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class H2ApiSelectionTest extends ApiSelectionContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
