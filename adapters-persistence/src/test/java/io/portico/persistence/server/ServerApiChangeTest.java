package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiChangeContract;
import io.portico.persistence.TestDatabase;

class ServerApiChangeTest extends ApiChangeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
