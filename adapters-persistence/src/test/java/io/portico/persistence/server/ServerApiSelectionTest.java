package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiSelectionContract;
import io.portico.persistence.TestDatabase;

class ServerApiSelectionTest extends ApiSelectionContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
