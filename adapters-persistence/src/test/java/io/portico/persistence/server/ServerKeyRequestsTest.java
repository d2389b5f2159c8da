package io.portico.persistence.server;

import io.portico.application.testkit.contract.KeyRequestsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerKeyRequestsTest extends KeyRequestsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
