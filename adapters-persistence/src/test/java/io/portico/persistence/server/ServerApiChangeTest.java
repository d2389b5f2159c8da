package io.portico.persistence.server;

import io.portico.application.testkit.contract.ApiChangeContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerApiChangeTest extends ApiChangeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
