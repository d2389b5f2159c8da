package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.DevelopersContract;
import io.portico.persistence.TestDatabase;

class ServerDevelopersTest extends DevelopersContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
