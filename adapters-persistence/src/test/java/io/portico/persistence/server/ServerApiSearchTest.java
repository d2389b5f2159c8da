package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiSearchContract;
import io.portico.persistence.TestDatabase;

class ServerApiSearchTest extends ApiSearchContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
