package io.portico.persistence.server;

import io.portico.application.testkit.contract.RememberedRequestsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerRememberedRequestsTest extends RememberedRequestsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
