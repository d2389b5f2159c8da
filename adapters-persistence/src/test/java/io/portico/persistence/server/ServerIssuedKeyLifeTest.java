package io.portico.persistence.server;

import io.portico.application.testkit.contract.IssuedKeyLifeContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerIssuedKeyLifeTest extends IssuedKeyLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
