package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApisContract;
import io.portico.persistence.TestDatabase;

class ServerApisTest extends ApisContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
