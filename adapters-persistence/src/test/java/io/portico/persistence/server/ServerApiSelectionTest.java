package io.portico.persistence.server;

import io.portico.application.testkit.contract.ApiSelectionContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerApiSelectionTest extends ApiSelectionContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
